-- Authenticator apps that the sandbox plays: the secret of each, and whose it is.
create table sandbox.authenticator (
  account text primary key,
  secret  text not null,
  ordinal integer not null
);
