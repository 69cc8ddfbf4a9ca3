#!/usr/bin/env bash
# Writes the comment for the data in a folder, once per pull request: a later run changes the earlier comment.
# HEAD: the revision that was checked.  RUN: the address of the run that did so.  FORK, BRANCH: where the revision lies.
# The number in the data is believed only if that pull request has this revision.
set -euo pipefail
folder=$1
number=$(head -c 20 "$folder/number")
if [[ ! "$number" =~ ^[0-9]{1,9}$ ]]; then
  echo "no number of a pull request" >&2
  exit 1
fi
if [[ "$(gh api "repos/$GITHUB_REPOSITORY/pulls/$number" --jq .head.sha)" != "$HEAD" ]]; then
  echo "pull request $number is at another revision by now" >&2
  exit 0
fi
mark='<!-- rulewright review -->'
edit="$GITHUB_SERVER_URL/$FORK/edit/$BRANCH"
{ echo "$mark"; .venv/bin/rulewright review "$folder" --run "$RUN" --edit "$edit"; } > comment.md
old=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$number/comments" \
  --jq ".[] | select(.user.type == \"Bot\" and (.body | startswith(\"$mark\"))) | .id" | head -n 1)
if [[ "$old" =~ ^[0-9]+$ ]]; then
  gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$old" --field body=@comment.md --silent
else
  gh api --method POST "repos/$GITHUB_REPOSITORY/issues/$number/comments" --field body=@comment.md --silent
fi
