-- Run once, by the superuser, when docker-compose.yml makes the database: the product's role owns it, and is no superuser.
\getenv role PRODUCT_ROLE
\getenv password POSTGRES_PASSWORD
create role :"role" login nosuperuser nocreatedb nocreaterole password :'password';
alter database :"DBNAME" owner to :"role";
revoke connect, temporary on database :"DBNAME" from public;
-- From now on the superuser comes in from within the container alone.
alter role :"USER" password null;
