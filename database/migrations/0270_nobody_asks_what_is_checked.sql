-- Whether the provider was checking something was kept, and read by nobody: an account that lacks nothing says the same.
alter table withdrawal_account drop column checking;
