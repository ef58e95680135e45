#!/bin/sh
# restore-database.sh <service> < <dump>: puts a dump of `pg_dump --format=custom` in place of a service's database, as a superuser.
# What was there stays beside it as <service>_before. `npm run restore` has to follow: no program starts on the database before.
set -eu
service=$1
query() { psql --username="${PGUSER:-postgres}" --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --set=name="$service" --set=before="${service}_before" "$@"; }
isThere=$(echo "SELECT count(*) FROM pg_database WHERE datname = :'name'" | query --dbname=postgres)
if [ "$isThere" = 1 ]; then
  isMarked=$(echo "SELECT count(*) FROM pg_namespace WHERE nspname = 'unfinished_restore'" | query --dbname="$service")
  if [ "$isMarked" = 1 ]; then
    # An earlier attempt.
    echo 'DROP DATABASE :"name"' | query --dbname=postgres
  else
    echo 'ALTER DATABASE :"name" RENAME TO :"before"' | query --dbname=postgres
  fi
fi
query --dbname=postgres <<'SQL'
CREATE DATABASE :"name" OWNER :"name";
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
SELECT format('GRANT CONNECT ON DATABASE %I TO %I', :'name', :'name' || '_app') \gexec
SQL
echo 'CREATE SCHEMA unfinished_restore AUTHORIZATION :"name"' | query --dbname="$service"
pg_restore --username="${PGUSER:-postgres}" --exit-on-error --dbname="$service"
