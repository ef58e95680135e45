#!/bin/sh
# Run once by the Postgres image, on an empty volume: a database for each service of DRAWPOINT_DATABASES (by spaces), with an owner
# role that migrates and an app role that runs. Passwords: <SERVICE>_DATABASE_OWNER_PASSWORD and <SERVICE>_DATABASE_PASSWORD.
set -eu
for service in $DRAWPOINT_DATABASES; do
  prefix=$(printf '%s' "$service" | tr '[:lower:]' '[:upper:]')
  eval "owner_password=\$${prefix}_DATABASE_OWNER_PASSWORD app_password=\$${prefix}_DATABASE_PASSWORD"
  psql --username=postgres --set=ON_ERROR_STOP=1 --set=name="$service" --set=app="${service}_app" \
    --set=owner_password="$owner_password" --set=app_password="$app_password" <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'owner_password';
CREATE ROLE :"app" LOGIN PASSWORD :'app_password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"name" TO :"app";
SQL
done
