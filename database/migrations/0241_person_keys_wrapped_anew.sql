-- After the installation's key was changed, people's keys are wrapped by the new one; whose they are never changes.
grant update (wrapped_key, key_id) on person to hearten_app;
