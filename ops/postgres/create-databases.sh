#!/bin/sh
# Runs once, when the server has no data yet: a database and an account for each, so that live and test never meet.
set -eu

for name in service sandbox development; do
  password=$(printenv "$(printf %s "$name" | tr '[:lower:]' '[:upper:]')_DATABASE_PASSWORD")
  # Development is for those who want it.
  [ -n "$password" ] || continue
  psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --set name="$name" --set password="$password" <<'SQL'
create role :"name" login password :'password';
create database :"name" owner :"name";
revoke connect on database :"name" from public;
SQL
done
