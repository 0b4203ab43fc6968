#!/bin/sh
# Builds what the image holds into the folder $1, which has to be absolute: the page, and each program beside the
# packages it is not bundled with. Run from the root; the packages of the lock file are in pnpm's store already.
set -eu
pnpm install --offline --frozen-lockfile
pnpm exec turbo run build --filter=@cadencia/web --filter=@cadencia/api --filter=@cadencia/worker
for app in api worker; do
  pnpm --filter "@cadencia/$app" --prod --offline deploy "$1/apps/$app"
done
mkdir -p "$1/apps/web"
cp -r apps/web/dist "$1/apps/web/dist"
