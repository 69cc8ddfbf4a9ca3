// Plays rules from their exported data, and holds itself against the tests that come with them:
//     node play.mjs FOLDER GAME [KIND ...]
// It knows tables, tests with one kind of die, and the small sentences that they lead to; what it does not know it says.
import { existsSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const [folder, game, ...kinds] = process.argv.slice(2);
const read = (path) => JSON.parse(readFileSync(`${folder}/${path}`, "utf8"));
const refuse = (why) => { console.error(why); process.exit(2); };
if (!existsSync(`${folder}/rules.json`)) refuse(`there are no rules in ${folder}: make them with \`rulewright export ${folder}\``);
const games = read("rules.json").systems, about = games.find((one) => one.id === game);
if (!about) refuse(`there is no game ${game}; there are ${games.map((one) => one.id).join(", ")}`);
const strange = kinds.find((kind) => !about.kinds.some((one) => one.id === kind));
if (strange) refuse(`${game} has no kind ${strange}; it has ${about.kinds.map((one) => one.id).join(", ")}`);
const { declared, formulas } = read(about.declarations);
const entries = new Map(about.entries.map(read).map((one) => [one.id, one]));
const states = about.kinds.filter((kind) => kind.role === "state").map((kind) => kind.id);
const unknown = (node) => { throw new Error(`does not know ${node.verb ?? node.is ?? node}`); };
const entryOf = (name, test) => [...entries.values()].find((one) => one.name === name && test(one));
const tableOf = (name) => entryOf(name, (one) => one.table).table;

// --- what is so -----------------------------------------------------------------------------------------------------
function number(thing, word, scope) {
  if (word in thing.numbers) return thing.numbers[word];
  const section = ["stats", "skills", "tracks"].find((one) => declared[one]?.[word]);
  const formula = formulas[section]?.[word]?.value;
  return formula ? amount(formula, { ...scope, you: thing }) : declared[section]?.[word]?.start ?? 0;
}
function amount(node, scope) {
  const of = (part) => amount(part, scope);
  switch (node.is) {
    case "Number": return node.value;
    case "Quoted": return node.text;
    case "Sum": return of(node.left) + (node.sign === "+" ? 1 : -1) * of(node.right);
    case "Product": return node.sign === "/" ? Math.floor(of(node.left) / of(node.right)) : of(node.left) * of(node.right);
    case "Owned": return number(who(node.owner, scope)[0], node.name.word, scope);
    case "Role": return scope[node.role];
    case "Named": return scope.amount; // `that damage`
    case "Lookup": return cell(tableOf(node.table.word), of(node.key), node.second?.text).value;
    default: return unknown(node);
  }
}
function cell(table, key, column) {
  const fits = ({ low, high, words }) => words.length ? words.includes(String(key)) : (low ?? -Infinity) <= key && key <= (high ?? Infinity);
  const at = column ? table.columns.findIndex((one) => one.name === column) : 0;
  return (table.rows.find((row) => fits(row.for)) ?? unknown(`row ${key}`)).cells[at];
}
function who(node, scope) {
  if (node.is === "You") return [scope.you];
  if (node.is === "Role") return [scope[node.role]];
  if (node.determiner === "that") return [scope.that];
  if (node.is === "Named" && scope.table.things[node.name.text]) return [scope.table.things[node.name.text]];
  const all = Object.entries(scope.table.things).filter(([, thing]) => thing.kinds.includes(node.name.word));
  if (node.determiner === "the") return all.map(([, one]) => one);
  return node.is === "OneOf" && node.which === "each" ? all.filter(([, one]) => scope.table.things[one.of] === scope.you).map(([, one]) => one) : unknown(node);
}
function isTest(test, name) {
  const family = (word) => (word ? [word, ...[declared.tests[word].of ?? []].flat().flatMap(family)] : []);
  return family(test.word).includes(name.word) && name.tags.every((tag) => test.tags.includes(tag));
}
const COMPARED = { "at least": (a, b) => a >= b, "at most": (a, b) => a <= b, "more than": (a, b) => a > b, "less than": (a, b) => a < b };
function holds(node, scope) {
  if (node.is === "Junction") return node.parts[node.word === "and" ? "every" : "some"]((part) => holds(part, scope));
  const [{ verb, object, negated }] = node.predicates;
  if (verb !== "be") return unknown({ verb });
  const said = object.role === "state" ? who(node.subject, scope)[0].states.includes(object.word)
    : object.is === "Named" ? isTest(scope.test, object.name)
    : object.is === "Comparison" ? COMPARED[object.how](amount(node.subject, scope), amount(object.amount, scope))
    : amount(node.subject, scope) === amount(object, scope);
  return said !== negated;
}

// --- what happens ---------------------------------------------------------------------------------------------------
function heard(event, happened, scope) {
  const [{ verb, object }] = event.predicates;
  if (verb !== happened.verb) return false;
  const mine = event.subject.is === "You" || event.subject.owner?.is === "You";
  if (mine ? happened.by !== scope.you : event.subject.name?.word !== happened.word) return false;
  if (event.subject.is === "Owned") return isTest(happened.test, event.subject.name);
  if (happened.test && object?.qualifiers?.some((one) => one.word === "other than" && isTest(happened.test, one.object.name))) return false;
  return !object || (happened.test ? isTest(happened.test, object.name) : object.unit?.word === happened.unit);
}
function happen(happened, table) {
  for (const you of Object.values(table.things))
    for (const rule of Object.keys(you.holds).flatMap((id) => entries.get(id).meaning))
      if (rule.is === "Rule" && rule.time?.is === "When" && !rule.may) {
        const scope = { table, ...happened, you };
        if (heard(rule.time.event, happened, scope) && (!rule.given || holds(rule.given.condition, scope))) rule.body.forEach((one) => act(one, scope));
      }
}
function become(thing, state) {
  if (thing.states.includes(state)) return;
  thing.states.push(state);
  const entry = entryOf(state, (one) => states.includes(one.kind));
  if (entry) thing.holds[entry.id] = 1;
  for (const { is, clause } of entry?.meaning ?? [])
    if (is === "Act" && clause.predicates[0].verb === "be") become(thing, clause.predicates[0].object.word);
}
function until(event, table, undo) {
  if (event) table.ends.push({ verb: event.predicates[0].verb, word: event.subject.name.word, undo });
}
function leave(thing, state) {
  thing.states = thing.states.filter((one) => one !== state);
  delete thing.holds[entryOf(state, (one) => states.includes(one.kind))?.id];
}
function act(node, scope) {
  if (node.is === "ForEach") return who(node.noun, scope).forEach((that) => node.body.forEach((one) => act(one, { ...scope, that })));
  const clause = node.is === "Act" ? node.clause : node;
  if (clause.is !== "Clause") return unknown(node);
  const { table } = scope;
  for (const { verb, object, qualifiers } of clause.predicates) {
    if (verb === "begin" || verb === "end") {
      const word = clause.subject.name.word;
      happen({ verb, word }, table);
      table.ends = table.ends.filter((one) => one.verb !== verb || one.word !== word || one.undo());
      continue;
    }
    const owner = clause.subject.is === "Owned" ? clause.subject.owner : clause.subject;
    for (const you of who(owner, scope)) {
      const count = () => amount(object.amount ?? object.quantity, { ...scope, you: scope.you ?? you });
      if (verb === "become" && object.role === "state") {
        if (!you.states.includes(object.word)) until(node.until?.event, table, () => leave(you, object.word));
        become(you, object.word);
      }
      else if (verb === "become") you.numbers[clause.subject.name.word] = amount(object, scope);
      else if (verb === "gain") gain(you, object.unit.word, count(), table);
      else if (verb === "lose") you.numbers[object.unit.word] = object.quantity === "all" ? 0 : number(you, object.unit.word, scope) - count();
      else if (verb === "take") happen({ verb, by: you, unit: object.unit.word, amount: count() }, table);
      else if (verb === "use") carryOut(cell(tableOf(object.table.word), amount(object.key, scope)), { table, you });
      else if (verb === "roll") draw(tableOf(qualifiers[0].object.word), { table, you });
      else if (verb === "make") attempt(object, { table, you });
      else unknown({ verb });
    }
  }
}
const carryOut = ({ effect }, scope) => effect?.forEach((one) => act(one, scope));
function gain(thing, track, count, table) {
  const most = formulas.tracks?.[track]?.maximum;
  const now = number(thing, track, { table });
  thing.numbers[track] = Math.min(now + count, most ? amount(most, { table, you: thing }) : Infinity);
  const gained = thing.numbers[track] - now;
  if (gained > 0) happen({ verb: "gain", by: thing, unit: track, amount: gained }, table);
}
function draw(table, scope) {
  const card = scope.table.deck.shift(), rank = /^[a-z]{2}/i.test(card) ? card : card.slice(0, -1);
  const suit = Object.keys(declared.suits).find((name) => declared.suits[name].sign === card.at(-1));
  carryOut(cell(table, table.drawn === "suit" ? suit : isNaN(rank) ? rank : Number(rank)), scope);
}
function attempt(noun, { table, you }) {
  const said = declared.tests[noun.name.word], base = { ...declared.tests.Test, ...said };
  const test = { word: noun.name.word, tags: [...noun.name.tags, ...(said.tags ?? [])] };
  const after = (word) => noun.qualifiers.find((one) => one.word === word)?.object;
  const skill = base.skill ?? test.tags.map((tag) => base.skills?.[tag]?.[0] ?? (tag in declared.skills ? tag : null)).find(Boolean);
  const trait = after("with")?.word ?? base.trait ?? test.tags.map((tag) => base.traits?.[tag]).find(Boolean);
  const against = after("against"), target = against.is === "Named" ? who(against, { table })[0] : null;
  const difficulty = target ? number(target, base.resisted[test.word], { table }) : amount(against, { table, you });
  happen({ verb: "make", by: you, test, target }, table);
  let total = table.dice.shift() + number(you, trait, { table }) + number(you, skill, { table });
  for (const { is, clause } of Object.keys(you.holds).flatMap((id) => entries.get(id).meaning))
    if (is === "Act" && clause.predicates[0].verb === "get" && clause.subject.name && isTest(test, clause.subject.name))
      total += (clause.predicates[0].object.sign === "+" ? 1 : -1) * amount(clause.predicates[0].object.amount, { table, you });
  const verb = total >= difficulty ? "succeed" : "fail";
  happen({ verb, by: you, test, target, margin: Math.abs(total - difficulty) }, table);
}

// --- the tests ------------------------------------------------------------------------------------------------------
const plain = (things) => Object.entries(things).map(([name, { numbers, states: has }]) => [name, Object.entries(numbers).filter(([, much]) => much).sort(), [...has].sort()]);
function passes(example) {
  const table = { things: structuredClone(example.before), ends: [], dice: [...example.dice], deck: example.deck.split(" ").filter(Boolean) };
  for (const { claims, meaning, text } of [...example.when, ...example.then])
    if (!claims) act(meaning, { table });
    else if (!holds(meaning, { table })) return `it is not so that ${text}`;
  return isDeepStrictEqual(plain(table.things), plain(example.after)) ? "" : "the table is another one afterwards";
}
const wanted = read(about.conformance).examples.filter((one) => !kinds.length || kinds.includes(entries.get(one.entry).kind));
let passed = 0;
for (const example of wanted) {
  let wrong;
  try { wrong = passes(example); } catch (problem) { wrong = problem.message; }
  if (wrong) console.log(`${example.entry}, example ${example.number}: ${wrong}`);
  else passed += 1;
}
console.log(`${passed} of ${wanted.length} pass`);
process.exitCode = passed === wanted.length ? 0 : 1;
