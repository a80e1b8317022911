insert into schema_migration (name, checksum, applied_at) values
('0001_distribution.sql', '9a798d3e3773c94a7edccc87a4bdb597ef18ec353fc3e6e7fbb6544ba1207f25', '2026-11-28 23:28:40.039001+00'),
('0010_platform.sql', '00735bd582dc31667c02e69a7a2ef3b83e95d857d2bae278cbe1a7118197b2e6', '2026-11-28 23:28:40.090337+00'),
('0020_personal_data.sql', 'c2036e9094d38f68bfcb5c43fc56839ad77bdeae8b044ae494d7b4518027b1a4', '2026-11-28 23:28:40.157403+00'),
('0030_ledger.sql', 'cc916426bb5b89f28ced892316b8697432dc30eafd202a591999b2c06a5c4f59', '2026-11-28 23:28:40.185254+00'),
('0040_audit.sql', '37a0d76339c4a410de1fa5e7e366b2211b9883b1bbcdfd3f953cfbbbfefbb19d', '2026-11-28 23:28:40.281035+00'),
('0050_alerts.sql', '02c67c1a36c877d3a892e10b7009af49766871e5a2b548aa29cf543dfdcb01c8', '2026-11-28 23:28:40.299956+00'),
('0060_mail_log.sql', '6dcd0df376a8d6ad53af0b75bb67c29c24672514f03df00636058e7189a3c9dc', '2026-11-28 23:28:40.330735+00'),
('0070_mail_preferences.sql', '95b41e151666090140bc34780eb98882951fec7c25f7910315540d60426147ef', '2026-11-28 23:28:40.345374+00'),
('0080_accounts.sql', 'e75dc79895f9c9f0ec70940253ba089b591119da2a6c22d060b8bb122a282ceb', '2026-11-28 23:28:40.354418+00'),
('0090_media.sql', '5bde6d18765401e754b27dfd9ec5772d9add73cb88a66b3c7c1d3f8f4636262f', '2026-11-28 23:28:40.528701+00'),
('0100_cases.sql', 'd41c295296be67b8537560b5cea03fb78a238f74842956bb849043aee3fc286a', '2026-11-28 23:28:40.613511+00'),
('0110_identity_check.sql', 'b39c30d03acc07ba97d136137aebf5c3eaf48eabdcab02628fefbf84e8c05d4f', '2026-11-28 23:28:40.81067+00'),
('0120_donations.sql', '54aa91994733ebbab774f80839265a40f69a8512c00d03fc32e507c3db8d33ba', '2026-11-28 23:28:40.930542+00'),
('0130_refunds.sql', '57c4109a81d45a3827a75671f6d3f8fb504febf6c3f5c0e5b55a24593eee3dc6', '2026-11-28 23:28:41.133331+00'),
('0140_payouts.sql', 'c89b3bccb9c0cc16924ef47908b9bc744acf461e6d331d553ad1c31f4e58a93c', '2026-11-28 23:28:41.200776+00'),
('0150_webhooks.sql', '8aa6cfa0d50aa7fcb277979a95dc00144e97755e8a1a6b48cf44febfc8bcae6c', '2026-11-28 23:28:41.523315+00'),
('0160_reconciliation.sql', '5e1a3c603d85b6a19f7448bdffeb5b3d13df06c043c6036dcb9070ce645ea07f', '2026-11-28 23:28:41.574423+00'),
('0170_share.sql', '9922d4618a5ecbf65442c4cfd20f79e67d59406e6738cfabc7db415c60f2f764', '2026-11-28 23:28:41.635806+00'),
('0180_leads.sql', '2362c31f992b3603f5872a6830d26fc53d62409ac5a49d5e72c9e419da520c80', '2026-11-28 23:28:41.680035+00'),
('0190_support.sql', '9f4a6774384907f48da7463e194fe52d498f36577bf7af6ff6f652affafa7c0e', '2026-11-28 23:28:41.701581+00'),
('0200_tracking.sql', 'a653a45da9b7a6911b6f5aae6164d501bc777f015b00654e302adfe2334a4336', '2026-11-28 23:28:41.747473+00'),
('0210_fundraisers.sql', '844ca5b9651d843b5b2482ab562ef6cd9ac3af4d03b7bfac4f7faa0c4901e83c', '2026-11-28 23:28:41.837508+00')
on conflict (name) do update set checksum = excluded.checksum;
insert into outbox (case_id, outbox_id, topic, payload, run_at, created_at, due_at, offers, abandoned_at) values
('FXGYFCKA1QXD', '0203e75a-3abf-7352-842d-1703198b8683', 'send-payout', '{"caseId": "FXGYFCKA1QXD", "attemptId": "0203e75a-3abf-7c96-8312-c72835905e99"}', '2040-03-19 17:06:47.615+00', '2040-03-19 17:06:47.615+00', '2040-03-19 17:06:47.615+00', '0', NULL),
('FXGYFCKA1QXD', '0204011a-06f0-721f-81cb-ffee94fd0861', 'mail-payout', '{"news": "sent", "caseId": "FXGYFCKA1QXD", "attemptId": "0203e75a-3abf-7c96-8312-c72835905e99"}', '2040-03-24 17:06:47.664+00', '2040-03-24 17:06:47.664+00', '2040-03-24 17:06:47.664+00', '0', NULL),
('FXGYFCKA1QXD', '0204011a-06f0-771b-84f5-2176cf8fadbd', 'mail-receipt', '{"caseId": "FXGYFCKA1QXD", "orderId": "0204011a-06f0-79ee-8020-61c6d27998de"}', '2040-03-24 17:06:47.664+00', '2040-03-24 17:06:47.664+00', '2040-03-24 17:06:47.664+00', '0', NULL),
('FXGYFCKA1QXD', '02042000-2f05-732b-852a-ea89ddf0bbe5', 'mail-payout', '{"news": "arrived", "caseId": "FXGYFCKA1QXD", "attemptId": "0203e75a-3abf-7c96-8312-c72835905e99"}', '2040-03-30 17:06:47.685+00', '2040-03-30 17:06:47.685+00', '2040-03-30 17:06:47.685+00', '0', NULL),
('FXGYFCKA1QXD', '02043ee6-6898-7555-8c7f-12737dfb5ff8', 'watch-dispute-rate', '{"caseId": "FXGYFCKA1QXD"}', '2040-04-05 17:06:52.184+00', '2040-04-05 17:06:52.184+00', '2040-04-05 17:06:52.184+00', '0', NULL),
('FXGYFCKA1QXD', '02043ee6-6898-756c-811d-f35f17462683', 'send-payout', '{"caseId": "FXGYFCKA1QXD", "attemptId": "02043ee6-6898-7956-8900-83b5c7c32d14"}', '2040-04-05 17:06:52.184+00', '2040-04-05 17:06:52.184+00', '2040-04-05 17:06:52.184+00', '0', NULL),
('FXGYFCKA1QXD', '02044933-20be-7cbf-8f2e-7f0b9220fff9', 'mail-payout', '{"news": "sent", "caseId": "FXGYFCKA1QXD", "attemptId": "02043ee6-6898-7956-8900-83b5c7c32d14"}', '2040-04-07 17:06:52.222+00', '2040-04-07 17:06:52.222+00', '2040-04-07 17:06:52.222+00', '0', NULL),
('FXGYFCKA1QXD', '020458a6-3559-7c4c-892e-464c8c2dd0b1', 'mail-milestone', '{"caseId": "FXGYFCKA1QXD", "passedAt": "2040-04-10T17:06:52.377Z", "milestone": "first_donation"}', '2040-04-10 17:06:52.377+00', '2040-04-10 17:06:52.377+00', '2040-04-10 17:06:52.377+00', '0', NULL),
('FXGYFCKA1QXD', '02047266-0166-7562-8b22-b06061ed5ec3', 'mail-payout', '{"news": "arrived", "caseId": "FXGYFCKA1QXD", "attemptId": "02043ee6-6898-7956-8900-83b5c7c32d14"}', '2040-04-15 17:06:52.39+00', '2040-04-15 17:06:52.39+00', '2040-04-15 17:06:52.39+00', '0', NULL),
('FXGYFCKA1QXD', '0204726d-402a-7be2-8848-9c40bc7c48a6', 'return-duplicate-payment', '{"caseId": "FXGYFCKA1QXD", "duplicatePaymentId": "0204726d-4027-7aab-8373-f7e122838806"}', '2040-04-15 17:14:47.207+00', '2040-04-15 17:14:47.207+00', '2040-04-15 17:14:47.207+00', '0', NULL),
('FXGYFCKA1QXD', '0204726d-4051-7ee8-8735-b31e684ba169', 'mail-receipt', '{"caseId": "FXGYFCKA1QXD", "orderId": "0204726d-4051-77b3-8d4b-cf13faab3e5c"}', '2040-04-15 17:14:47.249+00', '2040-04-15 17:14:47.249+00', '2040-04-15 17:14:47.249+00', '0', NULL),
('GE6YJHC3B9C8', '02042000-2f19-7d0d-8c39-d4ad535ec972', 'mail-receipt', '{"caseId": "GE6YJHC3B9C8", "orderId": "02042000-2f19-70ef-8bd5-49234ce6d017"}', '2040-03-30 17:06:47.705+00', '2040-03-30 17:06:47.705+00', '2040-03-30 17:06:47.705+00', '0', NULL),
('GE6YJHC3B9C8', '02043ee6-6898-7714-84cf-ee24e567eb12', 'send-payout', '{"caseId": "GE6YJHC3B9C8", "attemptId": "02043ee6-6898-7dd5-8fc9-91665e782e6a"}', '2040-04-05 17:06:52.184+00', '2040-04-05 17:06:52.184+00', '2040-04-05 17:06:52.184+00', '0', NULL),
('GE6YJHC3B9C8', '02044933-20be-70a2-8997-afaf0e3c1f3e', 'mail-payout', '{"news": "sent", "caseId": "GE6YJHC3B9C8", "attemptId": "02043ee6-6898-7dd5-8fc9-91665e782e6a"}', '2040-04-07 17:06:52.222+00', '2040-04-07 17:06:52.222+00', '2040-04-07 17:06:52.222+00', '0', NULL),
('GE6YJHC3B9C8', '020458a6-34db-7f06-8323-9d08b312b8d1', 'mail-payout', '{"news": "arrived", "caseId": "GE6YJHC3B9C8", "attemptId": "02043ee6-6898-7dd5-8fc9-91665e782e6a"}', '2040-04-10 17:06:52.251+00', '2040-04-10 17:06:52.251+00', '2040-04-10 17:06:52.251+00', '0', NULL),
('GE6YJHC3B9C8', '020458a6-3530-7122-8b29-5a025e7fab34', 'cancel-payouts', '{"caseId": "GE6YJHC3B9C8"}', '2040-04-10 17:06:52.336+00', '2040-04-10 17:06:52.336+00', '2040-04-10 17:06:52.336+00', '0', NULL),
('GE6YJHC3B9C8', '020458a6-3530-7fa6-8cf3-dbf0ff42285b', 'mail-hold', '{"news": "opened", "caseId": "GE6YJHC3B9C8", "holdId": "020458a6-3530-7a20-8435-34228f375287"}', '2040-04-10 17:06:52.336+00', '2040-04-10 17:06:52.336+00', '2040-04-10 17:06:52.336+00', '0', NULL),
('GE6YJHC3B9C8', '020458a6-3559-7d30-8162-079268622c77', 'mail-milestone', '{"caseId": "GE6YJHC3B9C8", "passedAt": "2040-04-10T17:06:52.377Z", "milestone": "first_donation"}', '2040-04-10 17:06:52.377+00', '2040-04-10 17:06:52.377+00', '2040-04-10 17:06:52.377+00', '0', NULL),
('GE6YJHC3B9C8', '02047266-0177-73eb-8780-303e7115f66e', 'mail-refund-request', '{"caseId": "GE6YJHC3B9C8", "requestId": "02047266-0177-77e0-8b3a-896e99905336"}', '2040-04-15 17:06:52.407+00', '2040-04-15 17:06:52.407+00', '2040-04-15 17:06:52.407+00', '0', NULL),
('GE6YJHC3B9C8', '0204726d-402b-7e33-8623-986a9bf62748', 'recover-overpaid', '{"caseId": "GE6YJHC3B9C8"}', '2040-04-15 17:14:47.211+00', '2040-04-15 17:14:47.211+00', '2040-04-15 17:14:47.211+00', '0', NULL),
('GE6YJHC3B9C8', '0204726d-402b-7e6c-879a-1cab1fe3c7c3', 'send-refund', '{"caseId": "GE6YJHC3B9C8", "refundId": "0204726d-402b-7855-8616-a25eb6bd67b2"}', '2040-04-15 17:14:47.211+00', '2040-04-15 17:14:47.211+00', '2040-04-15 17:14:47.211+00', '0', NULL),
('GE6YJHC3B9C8', '0204726d-4036-7f4b-8d6c-e0c875158ec2', 'mail-refund', '{"state": "succeeded", "caseId": "GE6YJHC3B9C8", "refundId": "0204726d-402b-7855-8616-a25eb6bd67b2"}', '2040-04-15 17:14:47.222+00', '2040-04-15 17:14:47.222+00', '2040-04-15 17:14:47.222+00', '0', NULL),
('MNBH813G23DM', '02039f3a-fa80-7f97-82f0-a5f4d41492df', 'mail-identity-check', '{"caseId": "MNBH813G23DM"}', '2040-03-05 17:00:00+00', '2040-03-05 17:00:00+00', '2040-03-19 18:06:44.545+00', '1', NULL),
('MNBH813G23DM', '0203cd98-f943-7b0e-87a3-8dd3d5c9e630', 'mail-receipt', '{"caseId": "MNBH813G23DM", "orderId": "0203cd98-f92c-74ca-8f38-7a78b9ec783b"}', '2040-03-14 17:05:12.003+00', '2040-03-14 17:05:12.003+00', '2040-03-19 18:06:44.545+00', '1', NULL),
('MNBH813G23DM', '0204011a-06f0-7e6a-8c97-7999c07dedd7', 'mail-receipt', '{"caseId": "MNBH813G23DM", "orderId": "0204011a-06f0-7618-841c-b56f3ba287d7"}', '2040-03-24 17:06:47.664+00', '2040-03-24 17:06:47.664+00', '2040-03-24 17:06:47.664+00', '0', NULL),
('MNBH813G23DM', '020458a6-3559-7e5c-8e5d-fac8219ed97e', 'mail-milestone', '{"caseId": "MNBH813G23DM", "passedAt": "2040-04-10T17:06:52.377Z", "milestone": "first_donation"}', '2040-04-10 17:06:52.377+00', '2040-04-10 17:06:52.377+00', '2040-04-10 17:06:52.377+00', '0', NULL),
('MNBH813G23DM', '0204726d-403e-7c37-86f3-5ffdf43ca8a6', 'mail-recipient-deadline', '{"caseId": "MNBH813G23DM", "passedAt": "2040-04-15T17:14:47.230Z", "milestone": "donations_paused"}', '2040-04-15 17:14:47.23+00', '2040-04-15 17:14:47.23+00', '2040-04-15 17:14:47.23+00', '0', NULL),
('MNBH813G23DM', '0204726d-403e-7c59-80b3-0c033a501a19', 'mail-milestone', '{"caseId": "MNBH813G23DM", "passedAt": "2040-04-15T17:14:47.230Z", "milestone": "donations_paused"}', '2040-04-15 17:14:47.23+00', '2040-04-15 17:14:47.23+00', '2040-04-15 17:14:47.23+00', '0', NULL);
insert into velocity (key, empty_at, filled_at, latest_at) values
('address:8PWemxFGFaDCBSxtaBFn7dg240xCyHvXWprmUczw8XU', '2040-04-15 17:19:47.249+00', '2040-04-15 17:14:47.249+00', NULL),
('all:site', '2040-04-15 17:14:47.849+00', '2040-04-15 17:14:47.249+00', NULL),
('block:q3F1VB5MwKddU-isuMhSSPUs1V15jwkugubiuFy868c', '2040-04-15 17:16:47.249+00', '2040-04-15 17:14:47.249+00', NULL),
('card:oGVtx29Rr0Dxet7b', '2040-04-15 17:29:47.249+00', '2040-04-15 17:14:47.249+00', NULL),
('case:FXGYFCKA1QXD', '2040-04-15 17:14:49.049+00', '2040-04-15 17:14:47.249+00', NULL),
('email:tIh-uXuLO_Lnb30uPBnZ7rXpKr57AR4wJg040e79nws', '2040-04-15 17:22:17.249+00', '2040-04-15 17:14:47.249+00', NULL),
('visitor:v9xxxxxxxxxxxxxxxxx', '2040-04-15 17:22:17.249+00', '2040-04-15 17:14:47.249+00', NULL);
insert into progress_watermark (work, until_at, done_at) values
('catch up events', '2040-05-01 17:14:47.51+00', '2040-05-01 17:14:47.519+00'),
('catch-up comparison', '2040-04-15 17:10:10.86+00', '2040-04-15 17:14:47.249+00'),
('check books', '2040-03-19 17:05:12.032+00', '2040-03-19 17:05:12.032+00');
insert into visitor_key (visitor_id, jwk, created_at) values
('v10xxxxxxxxxxxxxxxx', '{"x": "zdgW-eGrp-EhKh0neyo9bN9GdwY3HPlEa9KVb5rxhyQ", "y": "ZPA1nJjhP3wzOlLX9rsAapB0reu86xem1f-eww9-xvc", "crv": "P-256", "kty": "EC"}', '2040-04-15 17:14:47.249+00'),
('v2xxxxxxxxxxxxxxxxx', '{"x": "azNAUsOiNKdGmKbXFEvHBSdkCoCs6MUoQwIxA1vkuZE", "y": "DGQ_MQmueKBY4MWHnIYD607GYPA6tLAman7-_f_hN_4", "crv": "P-256", "kty": "EC"}', '2040-03-14 17:05:11.961+00'),
('v4xxxxxxxxxxxxxxxxx', '{"x": "okaWsZR66d3F-7jHUmF9jLCgdmB-eAmBt14FP__X57Y", "y": "9ZbMRhSSFklZj4KgiTkMfC7x8vKz_XkHViSa83U941M", "crv": "P-256", "kty": "EC"}', '2040-03-24 17:06:47.662+00'),
('v5xxxxxxxxxxxxxxxxx', '{"x": "5KgoR14dNRQl4tVrDa9VOUX4vtdKibEiAECo2PxMm_Q", "y": "XA69h_wMFqk-FTyDO2YC_jRK4IqIdYN518NtT9Plzgc", "crv": "P-256", "kty": "EC"}', '2040-03-24 17:06:47.664+00'),
('v6xxxxxxxxxxxxxxxxx', '{"x": "KQTDBepo6QTTrx9jsLlyN1I5cbxM-QCbAOqgtyiTNjc", "y": "9gGqz667LppokJ7liI2ZKo2e-30F5Vuo7Nx0WTdQFlI", "crv": "P-256", "kty": "EC"}', '2040-03-30 17:06:47.705+00'),
('v9xxxxxxxxxxxxxxxxx', '{"x": "MjSFU0jtJL9jS1bw_pkicabEbG5TcHUgBvahCHrG9pQ", "y": "4H9EebebqMQbIvXlUi4rQvKOn7Ay418h46FT-j5ebS0", "crv": "P-256", "kty": "EC"}', '2040-04-15 17:14:47.205+00');
insert into person (email_hash, wrapped_key, key_id, created_at) values
('0fNnk2ag9v159zkivajZqU-Mu-CezXfzQwYkW9u12og', E'\\xc57d4f3f6dc5b67570f61e0713eb98401ef9ba854749b42184513fa3bba9b4daceab99eb7148680d9a7ed3f295aabe5b4ce5debc161daae2c4961647', 'local', '2026-11-28 23:28:59.329+00'),
('7E4KavIhzrD0aYtWgcSH9x24JKeSxxpbEQ_VsZ25VyA', E'\\xb06081a4d7003bc2de4ad612354870f72dcec6b5824ce87bc946ce5417a8aec161e9fc5cba63ad15f9901fc812c1e4ac71e786e508b7680c8e0e541e', 'local', '2040-03-24 17:06:47.664+00'),
('E13RktKcTR2Cx17_peoFQ0MxA8mIlVTBP_4IYyuIeNU', E'\\xdb68e11c58763b6938ae53107fbafe3f9432eea536c2c38acef078776f2528f3a623a89985e7bb8484cabe888ff63e856bdda11873a956a63c84ee8c', 'local', '2040-03-30 17:06:47.705+00'),
('QVcZLGLa6aDddd_0XqT3GeqbeuFwaxM2w8ySdblqcw4', E'\\xab076cde95c08dc4361cacaccc8adb5552921209f978842e81323fd9dca74678a5774af57dbe53d855e1082d368a1174e1551ca691296fbc7e528f9d', 'local', '2040-04-15 17:14:47.249+00'),
('V9MJLZf1dS6SoLxFsaOX6GUlZ4Ctis2icAs8dN4zGz4', E'\\x297a3c08d2e746f5f10b55188ae700aac07e0383cc687fa5ada3ff7722ae0b977c9dede5d89a2cdfdb96926cfee8ef587b50dc07e860d9dd1a9e7959', 'local', '2040-03-24 17:06:47.664+00'),
('dnt9PvweevF3-w2ReMbSfPJ6zDAqYEIo8cvp9Fk6iP4', E'\\x20c95fe5f176c80e61cc45800ab0f0ae7949c13e956f9d4c0015483d6e5638bf325aeeb203fc7b232cb153cac3a97ae71615936295e38ddf316b9969', 'local', '2040-03-14 17:05:11.98+00'),
('tIh-uXuLO_Lnb30uPBnZ7rXpKr57AR4wJg040e79nws', E'\\xcca41b3690f0e3514269d0fb1cb113d11aa3d23423225f28e8a9df273d14aa5578588e286002248b19a2d16a6e370287733c6ff7bb5cb8ad79c909b5', 'local', '2040-04-15 17:14:47.233+00');
insert into known_key (what, key_id, fingerprint, noted_at) values
('index', 'local', 'mY9VEHLsQ6rZJ80PfcbtnyvHXWHDDyncgQCVpYIgO5o', '2026-11-28 23:28:43.265+00'),
('key:local', 'local', 'mY9VEHLsQ6rZJ80PfcbtnyvHXWHDDyncgQCVpYIgO5o', '2026-11-28 23:28:43.265+00');
insert into journal (case_id, journal_id, kind, source, source_id, n_lines, reverses, occurred_at, posted_at) values
('FXGYFCKA1QXD', '0203cd98-f940-74fb-809b-715d5efe5a03', 'processor_fee', 'balance', 'txn_30czyKidh01H0etUYCrwF3T66', '1', NULL, '2040-03-12 17:02:53+00', '2040-03-14 17:05:12+00'),
('FXGYFCKA1QXD', '0203cd98-f940-7efc-8164-850c649fed87', 'donation', 'order', '0203c34a-234d-7e7d-8b0c-a8c2ff67ddd9', '2', NULL, '2040-03-12 17:02:53+00', '2040-03-14 17:05:12+00'),
('FXGYFCKA1QXD', '0203e75a-3abf-7be3-8859-3caf15a94536', 'payout_reserved', 'payout', '0203e75a-3abf-7c96-8312-c72835905e99', '1', NULL, '2040-03-19 17:06:47.615+00', '2040-03-19 17:06:47.615+00'),
('FXGYFCKA1QXD', '0204011a-06f0-729b-8ee6-e8f6177ad4ce', 'processor_fee', 'balance', 'txn_30d16W0f202Qq0FfqOpsXfk4T', '1', NULL, '2040-03-24 17:06:47+00', '2040-03-24 17:06:47.664+00'),
('FXGYFCKA1QXD', '0204011a-06f0-74f0-82a9-036775432edc', 'transfer_sent', 'payout', '0203e75a-3abf-7c96-8312-c72835905e99', '1', NULL, '2040-03-24 17:06:47+00', '2040-03-24 17:06:47.664+00'),
('FXGYFCKA1QXD', '0204011a-06f0-7d31-8220-d4a3d15e95a9', 'donation', 'order', '0204011a-06f0-79ee-8020-61c6d27998de', '2', NULL, '2040-03-24 17:06:47+00', '2040-03-24 17:06:47.664+00'),
('FXGYFCKA1QXD', '02042000-2f05-7a7a-844e-15b2e412bfa0', 'payout_paid', 'payout', '0203e75a-3abf-7c96-8312-c72835905e99', '1', NULL, '2040-03-30 17:06:47.685+00', '2040-03-30 17:06:47.685+00'),
('FXGYFCKA1QXD', '02043ee6-6898-72f4-8f7f-bd230eed3aa2', 'payout_reserved', 'payout', '02043ee6-6898-7956-8900-83b5c7c32d14', '1', NULL, '2040-04-05 17:06:52.184+00', '2040-04-05 17:06:52.184+00'),
('FXGYFCKA1QXD', '02044933-20be-7f2a-8753-fb60950ad017', 'transfer_sent', 'payout', '02043ee6-6898-7956-8900-83b5c7c32d14', '1', NULL, '2040-04-07 17:06:52+00', '2040-04-07 17:06:52.222+00'),
('FXGYFCKA1QXD', '02047266-0166-7251-8b05-7eb03838dd24', 'payout_paid', 'payout', '02043ee6-6898-7956-8900-83b5c7c32d14', '1', NULL, '2040-04-15 17:06:52.39+00', '2040-04-15 17:06:52.39+00'),
('FXGYFCKA1QXD', '0204726d-402a-7ae1-82e5-7ec0cdca4327', 'processor_fee', 'balance', 'txn_30d3B9anu04bGqtU7C6OtOHZe', '1', NULL, '2040-04-15 17:06:52+00', '2040-04-15 17:14:47.207+00'),
('FXGYFCKA1QXD', '0204726d-402a-7e4d-8a30-802a899cc64e', 'duplicate_payment_taken', 'duplicate_payment', 'ch_30d3B9anu04an7jtkAWWi2UQd', '1', NULL, '2040-04-15 17:06:52+00', '2040-04-15 17:14:47.207+00'),
('FXGYFCKA1QXD', '0204726d-4051-740a-8a86-aab44fb89723', 'case_fee', 'order', '0204726d-4051-77b3-8d4b-cf13faab3e5c', '1', NULL, '2040-04-15 17:14:47+00', '2040-04-15 17:14:47.249+00'),
('FXGYFCKA1QXD', '0204726d-4051-797c-84a0-5aa6f63c512f', 'processor_fee', 'balance', 'txn_30d3BBaKn05KSOtVzC1pxsf0u', '1', NULL, '2040-04-15 17:14:47+00', '2040-04-15 17:14:47.249+00'),
('FXGYFCKA1QXD', '0204726d-4051-7e95-8ef0-555ce1b08dda', 'donation', 'order', '0204726d-4051-77b3-8d4b-cf13faab3e5c', '2', NULL, '2040-04-15 17:14:47+00', '2040-04-15 17:14:47.249+00'),
('GE6YJHC3B9C8', '02042000-2f19-7347-83b9-5eb33b679f04', 'donation', 'order', '02042000-2f19-70ef-8bd5-49234ce6d017', '1', NULL, '2040-03-30 17:06:47+00', '2040-03-30 17:06:47.705+00'),
('GE6YJHC3B9C8', '02042000-2f19-786f-8317-7bab24bd7964', 'processor_fee', 'balance', 'txn_30d1fbAC1038nmhPEjtVMgxT8', '1', NULL, '2040-03-30 17:06:47+00', '2040-03-30 17:06:47.705+00'),
('GE6YJHC3B9C8', '02042000-2f19-7b59-8c29-12caf104ebe1', 'case_fee', 'order', '02042000-2f19-70ef-8bd5-49234ce6d017', '1', NULL, '2040-03-30 17:06:47+00', '2040-03-30 17:06:47.705+00'),
('GE6YJHC3B9C8', '02043ee6-6898-77c0-897f-822b9d278931', 'payout_reserved', 'payout', '02043ee6-6898-7dd5-8fc9-91665e782e6a', '1', NULL, '2040-04-05 17:06:52.184+00', '2040-04-05 17:06:52.184+00'),
('GE6YJHC3B9C8', '02044933-20be-7d4c-809f-4728b57a96b2', 'transfer_sent', 'payout', '02043ee6-6898-7dd5-8fc9-91665e782e6a', '1', NULL, '2040-04-07 17:06:52+00', '2040-04-07 17:06:52.222+00'),
('GE6YJHC3B9C8', '020458a6-34db-7f2b-832b-cccecfc7f176', 'payout_paid', 'payout', '02043ee6-6898-7dd5-8fc9-91665e782e6a', '1', NULL, '2040-04-10 17:06:52.251+00', '2040-04-10 17:06:52.251+00'),
('GE6YJHC3B9C8', '0204726d-402b-7549-8aab-641028c0cc7a', 'refund_reserved', 'refund', '0204726d-402b-7855-8616-a25eb6bd67b2', '2', NULL, '2040-04-15 17:14:47.211+00', '2040-04-15 17:14:47.211+00'),
('GE6YJHC3B9C8', '0204726d-4036-7865-8cc8-28e7196a0a21', 'refund_sent', 'refund', '0204726d-402b-7855-8616-a25eb6bd67b2', '1', NULL, '2040-04-15 17:14:47+00', '2040-04-15 17:14:47.222+00'),
('MNBH813G23DM', '0203cd98-f943-77be-8192-3535b6945021', 'processor_fee', 'balance', 'txn_30d0A2LuF01olar28BPATg2RZ', '1', NULL, '2040-03-14 17:05:12+00', '2040-03-14 17:05:12.003+00'),
('MNBH813G23DM', '0203cd98-f943-7ecd-8279-f6f67c2509ba', 'donation', 'order', '0203cd98-f92c-74ca-8f38-7a78b9ec783b', '3', NULL, '2040-03-14 17:05:12+00', '2040-03-14 17:05:12.003+00'),
('MNBH813G23DM', '0204011a-06f0-746e-8159-6b3df7c388b6', 'processor_fee', 'balance', 'txn_30d16W0f202kHOkBGokIBYmkS', '1', NULL, '2040-03-24 17:06:47+00', '2040-03-24 17:06:47.664+00'),
('MNBH813G23DM', '0204011a-06f0-7c97-89d7-03dd5a064ba3', 'donation', 'order', '0204011a-06f0-7618-841c-b56f3ba287d7', '2', NULL, '2040-03-24 17:06:47+00', '2040-03-24 17:06:47.664+00');
insert into case_delta (case_id, delta_id, raised_cents, payable_cents, fees_cents, donations, donors) values
('FXGYFCKA1QXD', '0204726d-4051-763f-8f8d-17f9d3aaeb16', '2500', '2397', '103', '1', '1'),
('GE6YJHC3B9C8', '0204726d-402b-7119-8c54-bf9ebfaf8cc0', '-1000', '-941', '-59', '-1', '-1');
insert into case_balance (case_id, raised_cents, payable_cents, fees_cents, in_transit_cents, paid_out_cents, donations, donors, version) values
('FXGYFCKA1QXD', '8333', '0', '0', '0', '8333', '2', '2', '6'),
('GE6YJHC3B9C8', '1000', '0', '59', '0', '941', '1', '1', '3'),
('MNBH813G23DM', '2000', '2000', '0', '0', '0', '2', '2', '1');
insert into journal_line (case_id, journal_id, n_lines, line, debit, credit, amount_cents) values
('FXGYFCKA1QXD', '0203cd98-f940-74fb-809b-715d5efe5a03', '1', '1', '5000', '1000', '130'),
('FXGYFCKA1QXD', '0203cd98-f940-7efc-8164-850c649fed87', '2', '1', '1000', '2000', '3333'),
('FXGYFCKA1QXD', '0203cd98-f940-7efc-8164-850c649fed87', '2', '2', '1000', '5000', '131'),
('FXGYFCKA1QXD', '0203e75a-3abf-7be3-8859-3caf15a94536', '1', '1', '2000', '2100', '3333'),
('FXGYFCKA1QXD', '0204011a-06f0-729b-8ee6-e8f6177ad4ce', '1', '1', '5000', '1000', '180'),
('FXGYFCKA1QXD', '0204011a-06f0-74f0-82a9-036775432edc', '1', '1', '1200', '1000', '3333'),
('FXGYFCKA1QXD', '0204011a-06f0-7d31-8220-d4a3d15e95a9', '2', '1', '1000', '2000', '5000'),
('FXGYFCKA1QXD', '0204011a-06f0-7d31-8220-d4a3d15e95a9', '2', '2', '1000', '5000', '181'),
('FXGYFCKA1QXD', '02042000-2f05-7a7a-844e-15b2e412bfa0', '1', '1', '2100', '1200', '3333'),
('FXGYFCKA1QXD', '02043ee6-6898-72f4-8f7f-bd230eed3aa2', '1', '1', '2000', '2100', '5000'),
('FXGYFCKA1QXD', '02044933-20be-7f2a-8753-fb60950ad017', '1', '1', '1200', '1000', '5000'),
('FXGYFCKA1QXD', '02047266-0166-7251-8b05-7eb03838dd24', '1', '1', '2100', '1200', '5000'),
('FXGYFCKA1QXD', '0204726d-402a-7ae1-82e5-7ec0cdca4327', '1', '1', '5000', '1000', '180'),
('FXGYFCKA1QXD', '0204726d-402a-7e4d-8a30-802a899cc64e', '1', '1', '1000', '2400', '5181'),
('FXGYFCKA1QXD', '0204726d-4051-740a-8a86-aab44fb89723', '1', '1', '2000', '5000', '103'),
('FXGYFCKA1QXD', '0204726d-4051-797c-84a0-5aa6f63c512f', '1', '1', '5000', '1000', '113'),
('FXGYFCKA1QXD', '0204726d-4051-7e95-8ef0-555ce1b08dda', '2', '1', '1000', '2000', '2500'),
('FXGYFCKA1QXD', '0204726d-4051-7e95-8ef0-555ce1b08dda', '2', '2', '1000', '4000', '375'),
('GE6YJHC3B9C8', '02042000-2f19-7347-83b9-5eb33b679f04', '1', '1', '1000', '2000', '1000'),
('GE6YJHC3B9C8', '02042000-2f19-786f-8317-7bab24bd7964', '1', '1', '5000', '1000', '59'),
('GE6YJHC3B9C8', '02042000-2f19-7b59-8c29-12caf104ebe1', '1', '1', '2000', '5000', '59'),
('GE6YJHC3B9C8', '02043ee6-6898-77c0-897f-822b9d278931', '1', '1', '2000', '2100', '941'),
('GE6YJHC3B9C8', '02044933-20be-7d4c-809f-4728b57a96b2', '1', '1', '1200', '1000', '941'),
('GE6YJHC3B9C8', '020458a6-34db-7f2b-832b-cccecfc7f176', '1', '1', '2100', '1200', '941'),
('GE6YJHC3B9C8', '0204726d-402b-7549-8aab-641028c0cc7a', '2', '1', '2000', '2200', '1000'),
('GE6YJHC3B9C8', '0204726d-402b-7549-8aab-641028c0cc7a', '2', '2', '5200', '2000', '59'),
('GE6YJHC3B9C8', '0204726d-4036-7865-8cc8-28e7196a0a21', '1', '1', '2200', '1000', '1000'),
('MNBH813G23DM', '0203cd98-f943-77be-8192-3535b6945021', '1', '1', '5000', '1000', '65'),
('MNBH813G23DM', '0203cd98-f943-7ecd-8279-f6f67c2509ba', '3', '1', '1000', '2000', '1000'),
('MNBH813G23DM', '0203cd98-f943-7ecd-8279-f6f67c2509ba', '3', '2', '1000', '4000', '150'),
('MNBH813G23DM', '0203cd98-f943-7ecd-8279-f6f67c2509ba', '3', '3', '1000', '5000', '61'),
('MNBH813G23DM', '0204011a-06f0-746e-8159-6b3df7c388b6', '1', '1', '5000', '1000', '61'),
('MNBH813G23DM', '0204011a-06f0-7c97-89d7-03dd5a064ba3', '2', '1', '1000', '2000', '1000'),
('MNBH813G23DM', '0204011a-06f0-7c97-89d7-03dd5a064ba3', '2', '2', '1000', '5000', '61');
insert into audit_entry (case_id, entry_id, staff_id, act, reason, details, acted_at) values
('-', '0203e758-c55e-7e89-8a95-00e58c4b17bd', '0190a0a0-0000-7000-8000-00000f00ba12', 'transfers.resume', 'The list was checked', '{"stopId": "0203cd98-f92a-741f-803a-8b2937f0370f", "stopped": "provider_ahead"}', '2040-03-19 17:05:12.03+00'),
('GE6YJHC3B9C8', '0204726d-402b-7cfa-8f92-11cb5efdfce0', '0190a0a0-0000-7000-8000-00000f00ba12', 'order.refund', 'The donor asked', '{"orderId": "02042000-2f19-70ef-8bd5-49234ce6d017"}', '2040-04-15 17:14:47.211+00');
insert into alert (alert_key, kind, title, body, raised_at) values
('provider-ahead:0203cd98-f92a-741f-803a-8b2937f0370f', 'provider_ahead', 'The payment provider is ahead of the books: transfers and refunds are stopped', 'pi_30czyKidh01E49OJNCuhrR4nF, case FXGYFCKA1QXD: this donation was paid, and its order wasn’t in the books. The books were probably restored to an earlier moment. /staff/money lists what couldn’t be imported. Holds, stops and hidden fundraisers that staff set are forgotten: look for them in mails and logs of that time, and set them again before you resume. Donations continue; finance resumes transfers.', '2040-03-14 17:05:11.978+00');
insert into sent_mail (email_hash, message_id, kind, about, state, failure, tries, mail_cipher, sent_at) values
('0fNnk2ag9v159zkivajZqU-Mu-CezXfzQwYkW9u12og', 'alert-provider-ahead-0203cd98-f92a-741f-803a-8b2937f0370f', 'alert-provider-ahead', '0203cd98-f92a-741f-803a-8b2937f0370f', 'sent', NULL, '1', E'\\x4c4ab1efe9054fd4b44067893f62cf6b7475b654d6743a4eff687c0aa14363724b682be7e4c4af15314fd93f7463bf528445211406d8222c31624f675e0e35f6ad6514b7819ca107f2409453fd29e4385259074f0b2b7efbce30b8f979efacdc73269ae16b42fae44c7a0a17a6ca58a21a05ae40d722bef493223e0f6cdeb15b673c00d99e99ff69ae767b5fbfa2446ac5f70dff0f46ba674db2bba6444836ba8ec6e9877e78ab5a1e5e66858e72c5bf3c7dde93438f94ef183a0a2f59102751eb758163c611e81567748c2cb560d393d9b7fd0f5e938620e87092acadc944663dcccda30f48a03fb8a4ad99be27176502bd21a08aafb1875101cb70d385f6e1e11e84bebbc54ca78f22cc33e1b8a0fb1db876b92e92b779fb1b17e22fa7ea65af249b687b329c688fc742947dca3b10d7f8f2c6a683ffc3722e430b59a77393af4fd8077070ee9b6536fcd66b5682e1d655639b5d6bcfe54117d5dda97c576652c38d013bd4ec0c73eb10c50e6fe8699f8cb2fec7a71cca331fcb4f892229ca5ccd196140d5637aa75c833c2cf9100c32c9069264629d402702eb8c11d06c1b35275c45dfbadac799521c80b9b5df85bf3c8d1fa6f57555dc1301df2ce2a655cb9112aa63e0b3de0418f1c1bf7326356c16c8a40d30769dc0fdb3a7f8ce7146b354c96ecef4b6e825c14df97833ab12ae3156145b45dd6264e189ef1a58f76c123d44b6449efbfe697a27af702b41b32bf5a802410d1c44ce19b3af4295832cc37d5a230d68fb30ffc6a7cc8beb70a16401437cb2ce86a0cd70cccb5b0eff043f57ef7ca810a5751a64d936feb3452ec6fd55616b2fe44b13f0755a345ba4007b4804302439aa6d736fb639b3d5b07f26366ed52e2713548706ed273b121469c1dfa79d1d30a732cc30c0ada9f1f0e6252b9e422d4b5b9abe05cc2b48a469195bdbd54674f1231cbf793f33547f0dd66487fcb558e0144bbd0575f034c670930e5c3539a9f85530fcd4463a1e4f2f692af5e6e06f3bc3e92cf3af358ef8a3976d02e94f0f43606a03c2a61043924b7480d856ed736a4406a01e5362d8e2288df80e3bddf17252c3d0b156e376ff3677138902ee4cb0f112b14f1b1224b7470883dfce1a866506c2da07746698815d85df02469403290fbc91c3f8ef9266819c49b30058801ce0b605909128565f579fbd26bbe29ee3b8525002313666f23eff66a7a1ff51ed29cd2293877bb5e38725545474da70a4186269743f4031eb9a8724b5db736fdd7601aa3dbc7eee840964388b36f075fb9e497a93da1b607d4d1725aec53c9a7efca9c86f30bfb8bbfa019698739d1ce7acd3e11df9eef9b3a193892a22f6e6babe404e7ced6b59b9b4ad0ddcc7a3004db834031fc94b66426d80c84c6996dab2c38fe2ac4a9bd1a88b700796a4a9ec617361d450e8d8df4dd6a9', '2040-04-10 17:06:52.258+00');
insert into cases (case_id, owner_id, zone_id, purpose, raise_type, raise_scene, title, slug, summary, story, goal_cents, cost_items, city, state, zip, latitude, longitude, organizer_name, organizer_relation, beneficiary_first_name, beneficiary_last_name, beneficiary_relation, status, visibility, donations_enabled, sample, version, created_at, published_at, ends_at, ended_at, ended_note, account_state, verified_at, first_visit, attribution, attestations, hidden_reason, announced, words_of_support_enabled, thank_you, erased_at) values
('FXGYFCKA1QXD', '02039f3a-fa80-7f34-8301-006e69f9c712', '1', '2', '8', 'flood', 'Help Rosa rebuild after the flood', 'help-rosa-rebuild-after-the-flood', 'Her kitchen floor needs a floor under it.', '[{"text": "Rosa has driven the number 14 bus for twenty-two years. In October the river came up through her kitchen floor and stayed for nine days. The insurer has paid for the furnace. The rest is on her: the floor, the walls and the panel.", "type": "paragraph"}]', '1840000', '[{"label": "Kitchen floor", "amountCents": 1840000}]', 'Marietta', 'OH', '45750', '39.4281', '-81.4644', 'Lena Whitcomb', 'Neighbor', 'Rosa', 'Delgado', 'Neighbor', '0', 'live', 'true', 'false', '1', '2040-03-05 17:00:00+00', '2040-03-05 17:00:00+00', NULL, NULL, NULL, '1', '2040-03-05 17:00:00+00', NULL, NULL, NULL, NULL, '{first_donation}', NULL, NULL, NULL),
('GE6YJHC3B9C8', '02039f3a-fa80-702e-83d4-4edb19609ed6', '1', '2', '8', 'flood', 'Help Rosa rebuild after the flood', 'help-rosa-rebuild-after-the-flood', 'Her kitchen floor needs a floor under it.', '[{"text": "Rosa has driven the number 14 bus for twenty-two years. In October the river came up through her kitchen floor and stayed for nine days. The insurer has paid for the furnace. The rest is on her: the floor, the walls and the panel.", "type": "paragraph"}]', '1840000', '[{"label": "Kitchen floor", "amountCents": 1840000}]', 'Marietta', 'OH', '45750', '39.4281', '-81.4644', 'Lena Whitcomb', 'Neighbor', 'Rosa', 'Delgado', 'Neighbor', '0', 'live', 'true', 'false', '1', '2040-03-05 17:00:00+00', '2040-03-05 17:00:00+00', NULL, NULL, NULL, '1', '2040-03-05 17:00:00+00', NULL, NULL, NULL, NULL, '{first_donation}', NULL, NULL, NULL),
('MNBH813G23DM', '02039f3a-fa80-7418-8a86-1942ac2b6554', '1', '2', '8', 'flood', 'Help Rosa rebuild after the flood', 'help-rosa-rebuild-after-the-flood', 'Her kitchen floor needs a floor under it.', '[{"text": "Rosa has driven the number 14 bus for twenty-two years. In October the river came up through her kitchen floor and stayed for nine days. The insurer has paid for the furnace. The rest is on her: the floor, the walls and the panel.", "type": "paragraph"}]', '1840000', '[{"label": "Kitchen floor", "amountCents": 1840000}]', 'Marietta', 'OH', '45750', '39.4281', '-81.4644', 'Lena Whitcomb', 'Neighbor', 'Rosa', 'Delgado', 'Neighbor', '0', 'live', 'true', 'false', '1', '2040-03-05 17:00:00+00', '2040-03-05 17:00:00+00', NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, '{first_donation,donations_paused}', NULL, NULL, NULL),
('YGAKJE2CKGR0', '02039f3a-fa80-7bf7-8dcf-f6aa05b76739', '1', '2', '8', 'flood', 'Help Rosa rebuild after the flood', 'help-rosa-rebuild-after-the-flood', 'Her kitchen floor needs a floor under it.', '[{"text": "Rosa has driven the number 14 bus for twenty-two years. In October the river came up through her kitchen floor and stayed for nine days. The insurer has paid for the furnace. The rest is on her: the floor, the walls and the panel.", "type": "paragraph"}]', '1840000', '[{"label": "Kitchen floor", "amountCents": 1840000}]', 'Marietta', 'OH', '45750', '39.4281', '-81.4644', 'Lena Whitcomb', 'Neighbor', 'Rosa', 'Delgado', 'Neighbor', '0', 'live', 'true', 'false', '1', '2040-03-05 17:00:00+00', '2040-03-05 17:00:00+00', NULL, NULL, NULL, '1', '2040-03-05 17:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into case_card (case_id, raise_type, state, latitude, longitude, goal_cents, raised_cents, donor_count, balance_version, published_at, trend_score, search_text, search_names, open_until, verified) values
('FXGYFCKA1QXD', '8', 'OH', '39.4281', '-81.4644', '1840000', '8333', '2', '5', '2040-03-05 17:00:00+00', '12815.161019486108', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado flood her kitchen floor needs a floor under it rosa has driven the number 14 bus for twenty two years in october the river came up through her kitchen floor and stayed for nine days the insurer has paid for the furnace the rest is on her the floor the walls and the panel', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado', '9999-01-01 00:00:00+00', 'true'),
('GE6YJHC3B9C8', '8', 'OH', '39.4281', '-81.4644', '1840000', '1000', '1', '3', '2040-03-05 17:00:00+00', '12815.161019486108', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado flood her kitchen floor needs a floor under it rosa has driven the number 14 bus for twenty two years in october the river came up through her kitchen floor and stayed for nine days the insurer has paid for the furnace the rest is on her the floor the walls and the panel', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado', NULL, 'false'),
('MNBH813G23DM', '8', 'OH', '39.4281', '-81.4644', '1840000', '2000', '2', '1', '2040-03-05 17:00:00+00', '12815.161019486108', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado flood her kitchen floor needs a floor under it rosa has driven the number 14 bus for twenty two years in october the river came up through her kitchen floor and stayed for nine days the insurer has paid for the furnace the rest is on her the floor the walls and the panel', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado', '2040-04-04 17:00:00+00', 'false'),
('YGAKJE2CKGR0', '8', 'OH', '39.4281', '-81.4644', '1840000', '0', '0', '0', '2040-03-05 17:00:00+00', '12815.161019486106', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado flood her kitchen floor needs a floor under it rosa has driven the number 14 bus for twenty two years in october the river came up through her kitchen floor and stayed for nine days the insurer has paid for the furnace the rest is on her the floor the walls and the panel', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado', NULL, 'false');
insert into search_word (word) values
('after'),
('and'),
('bus'),
('came'),
('days'),
('delgado'),
('disaster'),
('driven'),
('flood'),
('floor'),
('for'),
('furnace'),
('has'),
('help'),
('her'),
('insurer'),
('kitchen'),
('lena'),
('marietta'),
('needs'),
('nine'),
('number'),
('october'),
('ohio'),
('paid'),
('panel'),
('rebuild'),
('relief'),
('rest'),
('river'),
('rosa'),
('stayed'),
('the'),
('through'),
('twenty'),
('two'),
('under'),
('walls'),
('whitcomb'),
('years');
insert into case_image (case_id, image_id, place, place_id, "position", media_id, width, height, placeholder, alt, caption) values
('FXGYFCKA1QXD', '02039f3a-fa80-7c44-8e1f-094caa7647b4', 'cover', NULL, '0', '00000000000000000000000000000000', '1600', '1000', 'data:image/webp;base64,UklGRg==', 'A red boat between flooded houses', NULL),
('GE6YJHC3B9C8', '02039f3a-fa80-771f-8577-6605798570e6', 'cover', NULL, '0', '00000000000000000000000000000000', '1600', '1000', 'data:image/webp;base64,UklGRg==', 'A red boat between flooded houses', NULL),
('MNBH813G23DM', '02039f3a-fa80-7e0f-8370-25fe2d1f3295', 'cover', NULL, '0', '00000000000000000000000000000000', '1600', '1000', 'data:image/webp;base64,UklGRg==', 'A red boat between flooded houses', NULL),
('YGAKJE2CKGR0', '02039f3a-fa80-7a35-8fa3-59d4009a4edd', 'cover', NULL, '0', '00000000000000000000000000000000', '1600', '1000', 'data:image/webp;base64,UklGRg==', 'A red boat between flooded houses', NULL);
insert into withdrawal_account (case_id, state, verified_at, disabled_at, disabled_reason, account_ref, missing, last_query, last_answer, answered_at, last_mailed, opened_at, mailed_day, mail_at, bank_ref, bank_last4, bank_name, reminded_at) values
('FXGYFCKA1QXD', '1', '2040-03-05 17:00:00+00', NULL, NULL, 'acct_fxgyfcka1qxd', '{}', '0', '0', '2040-03-05 17:00:00+00', '0', '2040-03-05 17:00:00+00', '-1', NULL, 'ba_fxgyfcka1qxd', '6789', 'STRIPE TEST BANK', NULL),
('GE6YJHC3B9C8', '1', '2040-03-05 17:00:00+00', NULL, NULL, 'acct_ge6yjhc3b9c8', '{}', '0', '0', '2040-03-05 17:00:00+00', '0', '2040-03-05 17:00:00+00', '-1', NULL, 'ba_ge6yjhc3b9c8', '6789', 'STRIPE TEST BANK', NULL),
('MNBH813G23DM', '0', NULL, NULL, NULL, NULL, '{}', '0', '0', NULL, '0', '2040-03-05 17:00:00+00', '-1', '2040-03-05 17:00:00+00', NULL, NULL, NULL, NULL),
('YGAKJE2CKGR0', '1', '2040-03-05 17:00:00+00', NULL, NULL, 'acct_ygakje2ckgr0', '{}', '0', '0', '2040-03-05 17:00:00+00', '0', '2040-03-05 17:00:00+00', '-1', NULL, 'ba_ygakje2ckgr0', '6789', 'STRIPE TEST BANK', NULL);
insert into provider_account (account_ref, case_id) values
('acct_fxgyfcka1qxd', 'FXGYFCKA1QXD'),
('acct_ge6yjhc3b9c8', 'GE6YJHC3B9C8'),
('acct_ygakje2ckgr0', 'YGAKJE2CKGR0');
insert into account_hold (case_id, hold_id, kind, message, opened_at, until_at, opened_by, lifted_at, lifted_by, reason, lifted_message, appeal, appealed_at, appeal_answer, appeal_answered_at, appeal_answered_by) values
('GE6YJHC3B9C8', '020458a6-3530-7a20-8435-34228f375287', 'staff', NULL, '2040-04-10 17:06:52.336+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('YGAKJE2CKGR0', '02039f3b-3fac-75f8-80f4-18654ed266dd', 'staff', NULL, '2040-03-05 17:00:17.708+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into orders (case_id, order_id, idempotency_key, input_hash, draft_nonce, zone_id, state, attempt, amount_cents, tip_cents, cover_fee_cents, total_cents, fee_cents, returned_donation_cents, returned_tip_cents, returned_cover_cents, returned_fee_cents, currency, pay_method, email_hash, name_cipher, email_cipher, hide_amount, message, consent_updates, visitor_id, attribution, provider_ref, charge_ref, card_brand, card_last4, created_at, expires_at, state_at, polled_at, paid_at, receipt_sent_at, similar_confirmed_at, name_shown, terms_version, tribute_kind, tribute_name, card_cipher) values
('FXGYFCKA1QXD', '0203c34a-234d-7e7d-8b0c-a8c2ff67ddd9', 'rebuilt:0203c34a-234d-7e7d-8b0c-a8c2ff67ddd9', 'rebuilt:0203c34a-234d-7e7d-8b0c-a8c2ff67ddd9', 'rebuilt:0203c34a-234d-7e7d-8b0c-a8c2ff67ddd9', '1', 'succeeded', '1', '3333', '0', '131', '3464', '0', '0', '0', '0', '0', 'USD', 'card', 'RoRcxe7R9tuvoPqSpHtxTevVZKdz89ieW9AI6TUmM0M', E'\\x', E'\\x', 'true', NULL, 'false', 'rebuilt:0203c34a-234d-7e7d-8b0c-a8c2ff67ddd9', '{}', 'pi_30czyKidh01E49OJNCuhrR4nF', 'ch_30czyKidh01GUVb3809TJFS76', 'visa', '0030', '2040-03-12 17:02:53+00', '2040-03-12 17:02:53+00', '2040-03-14 17:05:12+00', NULL, '2040-03-12 17:02:53+00', NULL, NULL, 'anonymous', NULL, NULL, NULL, NULL),
('FXGYFCKA1QXD', '0204011a-06f0-79ee-8020-61c6d27998de', '0204011a-06e5-7c82-8ba0-49e11f541076', 'UIHuKRCLonfsSfUFAoF61-f7tY43Z8Qkperd_Bcmw8U', 'yqAljDkUASdzeXjMSztZNQ', '1', 'succeeded', '1', '5000', '0', '181', '5181', '0', '0', '0', '0', '0', 'USD', 'card', '7E4KavIhzrD0aYtWgcSH9x24JKeSxxpbEQ_VsZ25VyA', E'\\x761fddac7cfaa109b99e1bf1d6f17ad4c02ff9388c7ebfa9198d1d5632fa6b034b20d52bace497db27', E'\\x9fcdeae479c01dd0fe54c34dea2b3b8d3f2ec767b2e0529d94e70476e430923fe00bc6bfd792711157439b0b3a385fba', 'false', NULL, 'false', 'v4xxxxxxxxxxxxxxxxx', '{}', 'pi_30d16W0f202NmrePresGxHuHi', 'ch_30d16W0f202PWWoFDvbINs7rW', 'visa', '1976', '2040-03-24 17:06:47.664+00', '2040-03-24 17:36:47.664+00', '2040-03-24 17:06:47.664+00', '2040-03-24 17:06:47.664+00', '2040-03-24 17:06:47+00', NULL, '2040-03-24 17:06:47.664+00', 'anonymous', '2026-11-26', NULL, NULL, NULL),
('FXGYFCKA1QXD', '0204726d-403a-74ef-89e2-78c3774d8f86', '02047269-08c1-7d0a-8160-3bda798301e1', '2X6oYNElUaRrakVY3IXBEmj_wJuWsqrwUWKJVrUeTQU', 'U9J8YmNwtY_PN2slGmIYag', '1', 'processing', '2', '2500', '125', '0', '2625', '103', '0', '0', '0', '0', 'USD', 'card', 'tIh-uXuLO_Lnb30uPBnZ7rXpKr57AR4wJg040e79nws', E'\\x726e676cc07e0ebe6db5b3c07ba1816123a431624aa09f5964f09ba6ffbcd41197ca7082b1b6cbffd3', E'\\x815b1bea60c0f4221d5c595c9511fb42a0cb93b49380a5eaaa3a51bd3a381eb5f07514f9d5e1b7c22fda06baeb149c7571', 'false', NULL, 'false', 'v9xxxxxxxxxxxxxxxxx', '{}', NULL, NULL, NULL, NULL, '2040-04-15 17:14:47.226+00', '2040-04-15 17:44:47.226+00', '2040-04-15 17:14:47.249+00', '2040-04-15 17:14:47.249+00', NULL, NULL, '2040-04-15 17:14:47.226+00', 'anonymous', '2026-11-26', NULL, NULL, NULL),
('FXGYFCKA1QXD', '0204726d-4051-77b3-8d4b-cf13faab3e5c', '0204726d-404b-7e35-8d31-874c4e7b9138', 'cxd_D6rwzjFaUydMOF4uhED6wQtjizTAZ2yG4XlxMxc', 'gr5ykoJmzf3vQEKr2aZ1Gg', '1', 'succeeded', '1', '2500', '375', '0', '2875', '103', '0', '0', '0', '0', 'USD', 'card', 'QVcZLGLa6aDddd_0XqT3GeqbeuFwaxM2w8ySdblqcw4', E'\\x480b4a54413dc9dc5f673ff9b1ef0d0f2ae0111a39b2f4fc0242bb9cc1a18951e4f233de064033120a', E'\\xc65c9209c983cfbe1b58c183450a06bb761674bc3a8da73042188c9ad359d4ba996e0698602b8dcd12cf1dbd85757fd799', 'false', NULL, 'false', 'v10xxxxxxxxxxxxxxxx', '{}', 'pi_30d3BBaKn05HqmJvrvqorUEkI', 'ch_30d3BBaKn05Jd7oY6VK0JGDrA', 'mastercard', '4444', '2040-04-15 17:14:47.249+00', '2040-04-15 17:44:47.249+00', '2040-04-15 17:14:47.249+00', '2040-04-15 17:14:47.249+00', '2040-04-15 17:14:47+00', NULL, '2040-04-15 17:14:47.249+00', 'anonymous', '2026-11-26', NULL, NULL, NULL),
('GE6YJHC3B9C8', '02042000-2f19-70ef-8bd5-49234ce6d017', '02042000-2f19-7585-8ea3-ab9b21631bcf', 'Q0PdBuKzW54WC9tebZNBN_YoBt1cqR3RQnAT2ES98y8', 'Syb_fPj77B0F3d8Hqd4D_A', '1', 'refunded', '1', '1000', '0', '0', '1000', '59', '1000', '0', '0', '59', 'USD', 'card', 'E13RktKcTR2Cx17_peoFQ0MxA8mIlVTBP_4IYyuIeNU', E'\\xe4962cdb4979db4e27232b4ab2209785c3fd4bf286ab43d3cd1e1144137f81e3a86805bca3acb7e74a', E'\\xdddb9de928b28907e6d6da0147e5ffa19d2d17e986cef7e15a12a6df17bf0a1d7d5a7c5dbbfdf55e0566e0fc2e5e8cb8', 'false', NULL, 'false', 'v6xxxxxxxxxxxxxxxxx', '{}', 'pi_30d1fbAC10350MrkNHAvJa30c', 'ch_30d1fbAC1037QGivmttQv8lPZ', 'visa', '4242', '2040-03-30 17:06:47.705+00', '2040-03-30 17:36:47.705+00', '2040-04-15 17:14:47.211+00', '2040-03-30 17:06:47.705+00', '2040-03-30 17:06:47+00', NULL, '2040-03-30 17:06:47.705+00', 'first_initial', '2026-11-26', NULL, NULL, NULL),
('MNBH813G23DM', '0203cd98-f92c-74ca-8f38-7a78b9ec783b', '0203cd98-f914-75ae-8fed-0cbe4fb5adc2', 'Ec4wBevLPJFSrEzig7PmNsq4Sc7ZsPTnMMO2cAQbAWM', 'nSz7pBR9NkWGWydiz3VLhQ', '1', 'succeeded', '1', '1000', '150', '61', '1211', '0', '0', '0', '0', '0', 'USD', 'card', 'dnt9PvweevF3-w2ReMbSfPJ6zDAqYEIo8cvp9Fk6iP4', E'\\xfcf97f0ceabfdbaf5279b6ff12ecd6aad9cfaf3ad55a572d49593739b1fd7a354d09c7e2c5c26c100a', E'\\xeea68b7a7d2599458b53b66afbbc6ae3092c93eb60b5720fc5be27770faa8e7ec5b3565fee2c25b44eda5aa08c5710d2', 'false', NULL, 'false', 'v2xxxxxxxxxxxxxxxxx', '{}', 'pi_30d0A2LuF01lktN7Vgqp9zg82', 'ch_30d0A2LuF01nrAAu5u6fSbYAF', 'mastercard', '4444', '2040-03-14 17:05:11.98+00', '2040-03-14 17:35:11.98+00', '2040-03-14 17:05:12.003+00', '2040-03-14 17:05:12.003+00', '2040-03-14 17:05:12+00', NULL, '2040-03-14 17:05:11.98+00', 'first_initial', '2026-11-26', NULL, NULL, NULL),
('MNBH813G23DM', '0204011a-06f0-7618-841c-b56f3ba287d7', '0204011a-06e9-733a-88d7-f2f7132c0317', 'CItEFpMWWtfvAA6NKPLjZnedUHIfXvqu6Gpp46XYmEM', 'u1oJtbXx5N5A6xN_qRmX_A', '1', 'succeeded', '1', '1000', '0', '61', '1061', '0', '0', '0', '0', '0', 'USD', 'apple_pay', 'V9MJLZf1dS6SoLxFsaOX6GUlZ4Ctis2icAs8dN4zGz4', E'\\xbec0cc0128f2fd366e79b40757bb72908cb6e9424aafe26bfbc152aad2ef933353ef16cdac187dcf9c', E'\\x7e2aa397ee0237a9d5c5b1d3642ea0055aa6540e8fa558f4e723f161b6652e293a38dc2fadd59dc6097cb99d9e82a23b', 'false', NULL, 'false', 'v5xxxxxxxxxxxxxxxxx', '{}', 'pi_30d16W0f202hT8mRGXwge0jrD', 'ch_30d16W0f202jogQdYFr6HyW5h', 'visa', '4242', '2040-03-24 17:06:47.664+00', '2040-03-24 17:36:47.664+00', '2040-03-24 17:06:47.664+00', '2040-03-24 17:06:47.664+00', '2040-03-24 17:06:47+00', NULL, '2040-03-24 17:06:47.664+00', 'full', '2026-11-26', NULL, NULL, NULL);
insert into order_turn (case_id, visitor_id) values
('FXGYFCKA1QXD', 'v10xxxxxxxxxxxxxxxx'),
('FXGYFCKA1QXD', 'v4xxxxxxxxxxxxxxxxx'),
('FXGYFCKA1QXD', 'v9xxxxxxxxxxxxxxxxx'),
('GE6YJHC3B9C8', 'v6xxxxxxxxxxxxxxxxx'),
('MNBH813G23DM', 'v2xxxxxxxxxxxxxxxxx'),
('MNBH813G23DM', 'v5xxxxxxxxxxxxxxxxx');
insert into charge_attempt (case_id, order_id, attempt, confirmation_token, words, state, provider_ref, decline_code, address_key, requested_at, action_requested_at, answered_at) values
('FXGYFCKA1QXD', '0203c34a-234d-7e7d-8b0c-a8c2ff67ddd9', '1', 'rebuilt', NULL, 'succeeded', 'pi_30czyKidh01E49OJNCuhrR4nF', NULL, NULL, '2040-03-12 17:02:53+00', NULL, '2040-03-14 17:05:12+00'),
('FXGYFCKA1QXD', '0204011a-06f0-79ee-8020-61c6d27998de', '1', 'ctoken_30d16W0f202Lxxpdx0y4d171M', '{"returnUrl": "http://localhost:0/donate/pay-result/FXGYFCKA1QXD?orderId=0204011a-06f0-79ee-8020-61c6d27998de", "description": "Gift to Rosa Delgado: Help Rosa rebuild after the flood", "statementSuffix": "ROSA D."}', 'succeeded', 'pi_30d16W0f202NmrePresGxHuHi', NULL, 'bQ-V0GYCdxjqjNwgOS2gIxJud5RGVBU7sucrCr1l-gc block:sHSHT2tQBfTW1To5BuU5chumpNS2ZIdQOy725FNtiYE', '2040-03-24 17:06:47.664+00', NULL, '2040-03-24 17:06:47.664+00'),
('FXGYFCKA1QXD', '0204726d-403a-74ef-89e2-78c3774d8f86', '1', 'ctoken_30d3BBaKn053TKzBzAgW0migu', '{"returnUrl": "http://localhost:0/donate/pay-result/FXGYFCKA1QXD?orderId=0204726d-403a-74ef-89e2-78c3774d8f86", "description": "Gift to Rosa Delgado: Help Rosa rebuild after the flood", "statementSuffix": "ROSA D."}', 'failed', 'pi_30d3BBaKn057oHCmAXLe7ID6H', 'payment_intent_authentication_failure', '8PWemxFGFaDCBSxtaBFn7dg240xCyHvXWprmUczw8XU block:q3F1VB5MwKddU-isuMhSSPUs1V15jwkugubiuFy868c', '2040-04-15 17:14:47.249+00', '2040-04-15 17:14:47.249+00', '2040-04-15 17:14:47.249+00'),
('FXGYFCKA1QXD', '0204726d-403a-74ef-89e2-78c3774d8f86', '2', 'ctoken_30d3BBaKn05PNN3x3vSx3aWAj', '{"returnUrl": "http://localhost:0/donate/pay-result/FXGYFCKA1QXD?orderId=0204726d-403a-74ef-89e2-78c3774d8f86", "description": "Gift to Rosa Delgado: Help Rosa rebuild after the flood", "statementSuffix": "ROSA D."}', 'requested', NULL, NULL, '8PWemxFGFaDCBSxtaBFn7dg240xCyHvXWprmUczw8XU block:q3F1VB5MwKddU-isuMhSSPUs1V15jwkugubiuFy868c', '2040-04-15 17:14:47.249+00', NULL, NULL),
('FXGYFCKA1QXD', '0204726d-4051-77b3-8d4b-cf13faab3e5c', '1', 'ctoken_30d3BBaKn05EmfbcQPtxxjUUB', '{"returnUrl": "http://localhost:0/donate/pay-result/FXGYFCKA1QXD?orderId=0204726d-4051-77b3-8d4b-cf13faab3e5c", "description": "Gift to Rosa Delgado: Help Rosa rebuild after the flood", "statementSuffix": "ROSA D."}', 'succeeded', 'pi_30d3BBaKn05HqmJvrvqorUEkI', NULL, 'PbC2x-Bxkacm9mTSdVpbSCTNojDMHfZZWzwC_ctXLwM block:PoRs1q0BS05HWYSB-Jgh0MUeqWtqGIbVQPGaWx__sNw', '2040-04-15 17:14:47.249+00', NULL, '2040-04-15 17:14:47.249+00'),
('GE6YJHC3B9C8', '02042000-2f19-70ef-8bd5-49234ce6d017', '1', 'ctoken_30d1fbAC1033iAatZY1owmvYw', '{"returnUrl": "http://localhost:0/donate/pay-result/GE6YJHC3B9C8?orderId=02042000-2f19-70ef-8bd5-49234ce6d017", "description": "Gift to Rosa Delgado: Help Rosa rebuild after the flood", "statementSuffix": "ROSA D."}', 'succeeded', 'pi_30d1fbAC10350MrkNHAvJa30c', NULL, 'suRjAKh4hBHFb8ymbe-UPfBw5m9orm2jZHvg-g15oIE block:bId0jG53ykHtiw_RmJr8lLK5E2IfYdZBPEJ80WQDXZk', '2040-03-30 17:06:47.705+00', NULL, '2040-03-30 17:06:47.705+00'),
('MNBH813G23DM', '0203cd98-f92c-74ca-8f38-7a78b9ec783b', '1', 'ctoken_30d0A2LuF01fWmrFMLQuxJq9s', '{"returnUrl": "http://localhost:0/donate/pay-result/MNBH813G23DM?orderId=0203cd98-f92c-74ca-8f38-7a78b9ec783b", "description": "Gift to Rosa Delgado: Help Rosa rebuild after the flood", "statementSuffix": "ROSA D."}', 'succeeded', 'pi_30d0A2LuF01lktN7Vgqp9zg82', NULL, 'xIe92NAc6h7jf3GLXJtYCkoy27ulBSM8EC1UKAYzzgY block:ofjxEVDQ-ePMEEmsi56HZkrTo_tRBCtF7CY_maeTUVI', '2040-03-14 17:05:12.003+00', NULL, '2040-03-14 17:05:12.003+00'),
('MNBH813G23DM', '0204011a-06f0-7618-841c-b56f3ba287d7', '1', 'ctoken_30d16W0f202WWEZKWf1CkSNDI', '{"returnUrl": "http://localhost:0/donate/pay-result/MNBH813G23DM?orderId=0204011a-06f0-7618-841c-b56f3ba287d7", "description": "Gift to Rosa Delgado: Help Rosa rebuild after the flood", "statementSuffix": "ROSA D."}', 'succeeded', 'pi_30d16W0f202hT8mRGXwge0jrD', NULL, 'SYLRJLhKeJni2HIf4XGIZraFE8n1jlZnimFd9dkE6Oo block:ykKTxIUDtTWUAXxQAFVqB611OkKCoikcZQn7b0DPnA8', '2040-03-24 17:06:47.664+00', NULL, '2040-03-24 17:06:47.664+00');
insert into provider_ref (ref, case_id, order_id) values
('pi_30czyKidh01E49OJNCuhrR4nF', 'FXGYFCKA1QXD', '0203c34a-234d-7e7d-8b0c-a8c2ff67ddd9'),
('pi_30d0A2LuF01lktN7Vgqp9zg82', 'MNBH813G23DM', '0203cd98-f92c-74ca-8f38-7a78b9ec783b'),
('pi_30d16W0f202NmrePresGxHuHi', 'FXGYFCKA1QXD', '0204011a-06f0-79ee-8020-61c6d27998de'),
('pi_30d16W0f202hT8mRGXwge0jrD', 'MNBH813G23DM', '0204011a-06f0-7618-841c-b56f3ba287d7'),
('pi_30d1fbAC10350MrkNHAvJa30c', 'GE6YJHC3B9C8', '02042000-2f19-70ef-8bd5-49234ce6d017'),
('pi_30d3B9anu04XrsLrSQUHtZ855', 'FXGYFCKA1QXD', '0204011a-06f0-79ee-8020-61c6d27998de'),
('pi_30d3BBaKn057oHCmAXLe7ID6H', 'FXGYFCKA1QXD', '0204726d-403a-74ef-89e2-78c3774d8f86'),
('pi_30d3BBaKn05HqmJvrvqorUEkI', 'FXGYFCKA1QXD', '0204726d-4051-77b3-8d4b-cf13faab3e5c');
insert into donation (case_id, donation_id, display_name, hide_amount, amount_cents, returned_cents, message, email_hash, donated_at, name_shown, thanked_at, thanks, words_hidden_at, tribute_kind, tribute_name) values
('FXGYFCKA1QXD', '0203c34a-234d-7e7d-8b0c-a8c2ff67ddd9', 'Anonymous', 'true', '3333', '0', NULL, 'RoRcxe7R9tuvoPqSpHtxTevVZKdz89ieW9AI6TUmM0M', '2040-03-12 17:02:53+00', 'anonymous', NULL, NULL, NULL, NULL, NULL),
('FXGYFCKA1QXD', '0204011a-06f0-79ee-8020-61c6d27998de', 'Anonymous', 'false', '5000', '0', NULL, '7E4KavIhzrD0aYtWgcSH9x24JKeSxxpbEQ_VsZ25VyA', '2040-03-24 17:06:47+00', 'anonymous', NULL, NULL, NULL, NULL, NULL),
('FXGYFCKA1QXD', '0204726d-4051-77b3-8d4b-cf13faab3e5c', 'Anonymous', 'false', '2500', '0', NULL, 'QVcZLGLa6aDddd_0XqT3GeqbeuFwaxM2w8ySdblqcw4', '2040-04-15 17:14:47+00', 'anonymous', NULL, NULL, NULL, NULL, NULL),
('GE6YJHC3B9C8', '02042000-2f19-70ef-8bd5-49234ce6d017', 'Dora Number 7.', 'false', '1000', '1000', NULL, 'E13RktKcTR2Cx17_peoFQ0MxA8mIlVTBP_4IYyuIeNU', '2040-03-30 17:06:47+00', 'first_initial', NULL, NULL, NULL, NULL, NULL),
('MNBH813G23DM', '0203cd98-f92c-74ca-8f38-7a78b9ec783b', 'Dora Number 2.', 'false', '1000', '0', NULL, 'dnt9PvweevF3-w2ReMbSfPJ6zDAqYEIo8cvp9Fk6iP4', '2040-03-14 17:05:12+00', 'first_initial', NULL, NULL, NULL, NULL, NULL),
('MNBH813G23DM', '0204011a-06f0-7618-841c-b56f3ba287d7', 'Dora Number 6', 'false', '1000', '0', NULL, 'V9MJLZf1dS6SoLxFsaOX6GUlZ4Ctis2icAs8dN4zGz4', '2040-03-24 17:06:47+00', 'full', NULL, NULL, NULL, NULL, NULL);
insert into case_donor (case_id, email_hash, first_at, donation_count) values
('FXGYFCKA1QXD', '7E4KavIhzrD0aYtWgcSH9x24JKeSxxpbEQ_VsZ25VyA', '2040-03-24 17:06:47+00', '1'),
('FXGYFCKA1QXD', 'QVcZLGLa6aDddd_0XqT3GeqbeuFwaxM2w8ySdblqcw4', '2040-04-15 17:14:47+00', '1'),
('FXGYFCKA1QXD', 'RoRcxe7R9tuvoPqSpHtxTevVZKdz89ieW9AI6TUmM0M', '2040-03-12 17:02:53+00', '1'),
('GE6YJHC3B9C8', 'E13RktKcTR2Cx17_peoFQ0MxA8mIlVTBP_4IYyuIeNU', '2040-03-30 17:06:47+00', '0'),
('MNBH813G23DM', 'V9MJLZf1dS6SoLxFsaOX6GUlZ4Ctis2icAs8dN4zGz4', '2040-03-24 17:06:47+00', '1'),
('MNBH813G23DM', 'dnt9PvweevF3-w2ReMbSfPJ6zDAqYEIo8cvp9Fk6iP4', '2040-03-14 17:05:12+00', '1');
insert into donation_change (case_id, order_id, idempotency_key, hide_amount, changed_at, name_shown) values
('MNBH813G23DM', '0203cd98-f92c-74ca-8f38-7a78b9ec783b', '02042000-2f0b-734b-8063-26accee9b89d', 'false', '2040-03-30 17:06:47.704+00', 'first_initial');
insert into donor_order (email_hash, case_id, order_id, paid_at) values
('RoRcxe7R9tuvoPqSpHtxTevVZKdz89ieW9AI6TUmM0M', 'FXGYFCKA1QXD', '0203c34a-234d-7e7d-8b0c-a8c2ff67ddd9', '2040-03-12 17:02:53+00');
insert into receipt_number (receipt_number, case_id, order_id) values
('08W8-ZZWE', 'FXGYFCKA1QXD', '0203c34a-234d-7e7d-8b0c-a8c2ff67ddd9');
insert into refund (case_id, refund_id, order_id, idempotency_key, reason, staff_id, donation_cents, tip_cents, cover_cents, fee_cents, total_cents, state, provider_ref, failure, mailed_state, created_at, state_at) values
('GE6YJHC3B9C8', '0204726d-402b-7855-8616-a25eb6bd67b2', '02042000-2f19-70ef-8bd5-49234ce6d017', 'staff:02042000-2f19-70ef-8bd5-49234ce6d017:02047269-08a4-76a1-8467-0e914c3c0351', 'staff', '0190a0a0-0000-7000-8000-00000f00ba12', '1000', '0', '0', '59', '1000', 'succeeded', 're_30d3BBaKM04vcFYO6S4ASDo9V', NULL, NULL, '2040-04-15 17:14:47.211+00', '2040-04-15 17:14:47.222+00');
insert into refund_request (case_id, request_id, order_id, idempotency_key, reference, reason, body, body_cipher, state, answer, staff_id, mailed_state, created_at, decided_at) values
('GE6YJHC3B9C8', '02047266-0177-77e0-8b3a-896e99905336', '02042000-2f19-70ef-8bd5-49234ce6d017', '02042000-2f19-70ef-8bd5-49234ce6d017:02047266-0171-7b69-8022-7f2c1daf5c29', 'RF-T3K3SE', 'mistake', '', E'\\x71e1ca36b9fd0b52e0cee2fa098c2f40dea87a58cbd0d59f2a36ae69', 'nothing_left', NULL, NULL, NULL, '2040-04-15 17:06:52.407+00', '2040-04-15 17:14:47.222+00');
insert into dispute (case_id, dispute_id, order_id, provider_ref, amount_cents, donation_cents, tip_cents, cover_cents, fee_cents, state, reason, evidence_due_at, evidence_sent_at, mailed_state, opened_at, state_at) values
('FXGYFCKA1QXD', '02043ee6-6898-72ff-8282-b8e5d3b21c80', '0204011a-06f0-79ee-8020-61c6d27998de', 'du_30d1fbABM02ovbumTnA3z8wsU', '5181', '0', '0', '0', '0', 'inquiry', 'fraudulent', '2040-04-08 17:06:47+00', NULL, NULL, '2040-03-30 17:06:47+00', '2040-04-05 17:06:52.184+00');
insert into duplicate_payment (case_id, duplicate_payment_id, order_id, payment_ref, charge_ref, amount_cents, card_brand, card_last4, paid_at, state, returned_cents, refund_refs, dispute_ref, disputed_cents, disputed_owed_cents, failure, mailed_at, noticed_at, state_at) values
('FXGYFCKA1QXD', '0204726d-4027-7aab-8373-f7e122838806', '0204011a-06f0-79ee-8020-61c6d27998de', 'pi_30d3B9anu04XrsLrSQUHtZ855', 'ch_30d3B9anu04an7jtkAWWi2UQd', '5181', 'visa', '4242', '2040-04-15 17:06:52+00', 'promised', '0', '{}', NULL, '0', '0', NULL, NULL, '2040-04-15 17:14:47.207+00', '2040-04-15 17:14:47.207+00');
insert into payout (case_id, payout_id, period_start, amount_cents, donation_count, recipient_kind, recipient_display, status, use_note, created_at, sent_at, arrives_at, paid_at, tries, failure, ended_at, retry_at, note_lines, noted_at, note_asks, note_writer) values
('FXGYFCKA1QXD', '0203e75a-3abf-7abb-8963-9ac8322cf687', '2040-03-17', '3333', '1', 'beneficiary', 'Rosa D.', 'paid', NULL, '2040-03-19 17:06:47.615+00', '2040-03-24 17:06:47.664+00', '2040-03-26 20:00:00+00', '2040-03-30 17:06:47.685+00', '1', NULL, NULL, NULL, '[]', NULL, '0', NULL),
('FXGYFCKA1QXD', '02043ee6-6898-7e79-806e-d39f6b3c490f', '2040-03-31', '5000', '1', 'beneficiary', 'Rosa D.', 'paid', NULL, '2040-04-05 17:06:52.184+00', '2040-04-07 17:06:52.222+00', '2040-04-10 20:00:00+00', '2040-04-15 17:06:52.39+00', '1', NULL, NULL, NULL, '[]', NULL, '0', NULL),
('GE6YJHC3B9C8', '02043ee6-6898-7254-8b1a-6d4f5aefad7a', '2040-04-04', '941', '1', 'beneficiary', 'Rosa D.', 'paid', NULL, '2040-04-05 17:06:52.184+00', '2040-04-07 17:06:52.222+00', '2040-04-09 20:00:00+00', '2040-04-10 17:06:52.251+00', '1', NULL, NULL, NULL, '[]', NULL, '0', NULL);
insert into payouts_stopped (stop_id, reason, detail, stopped_at, stopped_by, lifted_at, lifted_by, lifted_because) values
('0203cd98-f92a-741f-803a-8b2937f0370f', 'provider_ahead', 'pi_30czyKidh01E49OJNCuhrR4nF, case FXGYFCKA1QXD: this donation was paid, and its order wasn’t in the books.', '2040-03-14 17:05:11.978+00', NULL, '2040-03-19 17:05:12.03+00', '0190a0a0-0000-7000-8000-00000f00ba12', 'The list was checked');
insert into payout_attempt (case_id, attempt_id, payout_id, attempt, amount_cents, state, account_ref, transfer_ref, reversal_ref, bank_payout_ref, failure, created_at, requested_at, sent_at, paid_at, ended_at, reversed_at) values
('FXGYFCKA1QXD', '0203e75a-3abf-7c96-8312-c72835905e99', '0203e75a-3abf-7abb-8963-9ac8322cf687', '1', '3333', 'paid', 'acct_fxgyfcka1qxd', 'tr_30d16W0f202YLV5M0e5Y555Yg', NULL, 'po_30d16W0f202ds6LDD46cyXTPI', NULL, '2040-03-19 17:06:47.615+00', '2040-03-24 17:06:47.664+00', '2040-03-24 17:06:47.664+00', '2040-03-30 17:06:47.685+00', NULL, NULL),
('FXGYFCKA1QXD', '02043ee6-6898-7956-8900-83b5c7c32d14', '02043ee6-6898-7e79-806e-d39f6b3c490f', '1', '5000', 'paid', 'acct_fxgyfcka1qxd', 'tr_30d2QNO3y03iWOqUwi5o04nWg', NULL, 'po_30d2QNO3y03njPb1MDWZIzx9B', NULL, '2040-04-05 17:06:52.184+00', '2040-04-07 17:06:52.222+00', '2040-04-07 17:06:52.222+00', '2040-04-15 17:06:52.39+00', NULL, NULL),
('GE6YJHC3B9C8', '02043ee6-6898-7dd5-8fc9-91665e782e6a', '02043ee6-6898-7254-8b1a-6d4f5aefad7a', '1', '941', 'paid', 'acct_ge6yjhc3b9c8', 'tr_30d2QNO3y03s6QGAozLQdDaCv', NULL, 'po_30d2QNO3y03xbZakCYZpNXWD5', NULL, '2040-04-05 17:06:52.184+00', '2040-04-07 17:06:52.222+00', '2040-04-07 17:06:52.222+00', '2040-04-10 17:06:52.251+00', NULL, NULL);
insert into webhook_inbox (event_id, type, object_ref, body, received_at, due_at, processed_at, attempts, last_failure, abandoned_at, deliveries) values
('evt_30czyKidh01JyzdoKabD4VBk8', 'payment_intent.succeeded', 'pi_30czyKidh01E49OJNCuhrR4nF', '{"created": 2215184573, "livemode": false, "objectId": "pi_30czyKidh01E49OJNCuhrR4nF", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-14 17:02:53.266+00', '2040-03-24 17:07:47.664+00', '2040-03-24 17:06:47.664+00', '1', NULL, NULL, '2'),
('evt_30d0A2LuF01qfw3IvtUDjty0L', 'payment_intent.succeeded', 'pi_30d0A2LuF01lktN7Vgqp9zg82', '{"created": 2215357512, "livemode": false, "objectId": "pi_30d0A2LuF01lktN7Vgqp9zg82", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-19 17:05:12.017+00', '2040-03-24 17:07:47.664+00', '2040-03-24 17:06:47.664+00', '1', NULL, NULL, '2'),
('evt_30d16W0f202SpDS96ZA1zkE2N', 'payment_intent.succeeded', 'pi_30d16W0f202NmrePresGxHuHi', '{"created": 2216221607, "livemode": false, "objectId": "pi_30d16W0f202NmrePresGxHuHi", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-30 17:06:47.681+00', '2040-04-05 17:07:47.725+00', '2040-04-05 17:06:52.184+00', '1', NULL, NULL, '3'),
('evt_30d16W0f202mRs1VB1tA9hE3i', 'payment_intent.succeeded', 'pi_30d16W0f202hT8mRGXwge0jrD', '{"created": 2216221607, "livemode": false, "objectId": "pi_30d16W0f202hT8mRGXwge0jrD", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-30 17:06:47.681+00', '2040-04-05 17:07:47.725+00', '2040-04-05 17:06:52.184+00', '1', NULL, NULL, '2'),
('evt_30d1fbABM02pbJKfHFeeBTnuE', 'charge.dispute.created', 'pi_30d16W0f202NmrePresGxHuHi', '{"created": 2216740007, "livemode": false, "objectId": "du_30d1fbABM02ovbumTnA3z8wsU", "apiVersion": "2026-10-28.endive", "objectType": "dispute"}', '2040-03-30 17:06:47.681+00', '2040-04-05 17:07:47.725+00', '2040-04-05 17:06:52.184+00', '1', NULL, NULL, '1'),
('evt_30d1fbAC103AJbl8TAHX9gYTm', 'payment_intent.succeeded', 'pi_30d1fbAC10350MrkNHAvJa30c', '{"created": 2216740007, "livemode": false, "objectId": "pi_30d1fbAC10350MrkNHAvJa30c", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-04-05 17:06:47.722+00', '2040-04-05 17:07:47.725+00', '2040-04-05 17:06:52.184+00', '1', NULL, NULL, '1'),
('evt_30d2EgJj003KUcnlSeIKu5FOd', 'charge.dispute.updated', 'pi_30d16W0f202NmrePresGxHuHi', '{"created": 2217258407, "livemode": false, "objectId": "du_30d1fbABM02ovbumTnA3z8wsU", "apiVersion": "2026-10-28.endive", "objectType": "dispute"}', '2040-04-07 17:06:52.201+00', '2040-04-10 17:07:52.322+00', '2040-04-10 17:06:52.377+00', '1', NULL, NULL, '3'),
('evt_30d3B9anu04dtSSpQRfaG46Tm', 'payment_intent.succeeded', 'pi_30d3B9anu04XrsLrSQUHtZ855', '{"created": 2218122412, "livemode": false, "objectId": "pi_30d3B9anu04XrsLrSQUHtZ855", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-05-01 17:14:47.519+00', '2040-05-01 17:14:47.519+00', NULL, '0', NULL, NULL, '1'),
('evt_30d3BBaKM04xWPD3W4GR6lnLb', 'refund.created', 'pi_30d1fbAC10350MrkNHAvJa30c', '{"created": 2218122887, "livemode": false, "objectId": "re_30d3BBaKM04vcFYO6S4ASDo9V", "apiVersion": "2026-10-28.endive", "objectType": "refund"}', '2040-04-15 17:14:47.249+00', '2040-05-01 17:15:47.505+00', NULL, '1', NULL, NULL, '1'),
('evt_30d3BBaKn059BhmvtfOFC3xrh', 'payment_intent.requires_action', 'pi_30d3BBaKn057oHCmAXLe7ID6H', '{"created": 2218122887, "livemode": false, "objectId": "pi_30d3BBaKn057oHCmAXLe7ID6H", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-05-01 17:14:47.519+00', '2040-05-01 17:14:47.519+00', NULL, '0', NULL, NULL, '1'),
('evt_30d3BBaKn05BnsqiUhZ6vFvC1', 'payment_intent.payment_failed', 'pi_30d3BBaKn057oHCmAXLe7ID6H', '{"created": 2218122887, "livemode": false, "objectId": "pi_30d3BBaKn057oHCmAXLe7ID6H", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-05-01 17:14:47.519+00', '2040-05-01 17:14:47.519+00', NULL, '0', NULL, NULL, '1'),
('evt_30d3BBaKn05Mnfp3u8fJEEAXR', 'payment_intent.succeeded', 'pi_30d3BBaKn05HqmJvrvqorUEkI', '{"created": 2218122887, "livemode": false, "objectId": "pi_30d3BBaKn05HqmJvrvqorUEkI", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-05-01 17:14:47.519+00', '2040-05-01 17:14:47.519+00', NULL, '0', NULL, NULL, '1'),
('evt_30d3BBaKn05RZcsXkTPBQqO7P', 'payment_intent.canceled', 'pi_30d3BBaKn057oHCmAXLe7ID6H', '{"created": 2218122887, "livemode": false, "objectId": "pi_30d3BBaKn057oHCmAXLe7ID6H", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-05-01 17:14:47.519+00', '2040-05-01 17:14:47.519+00', NULL, '0', NULL, NULL, '1'),
('evt_30d3H26vq05gwVN3G2UXGhNRu', 'payment_intent.succeeded', 'pi_30d3H26vq05aLgcFXdzLCaYag', '{"created": 2218209287, "livemode": false, "objectId": "pi_30d3H26vq05aLgcFXdzLCaYag", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-05-01 17:14:47.519+00', '2040-05-01 17:14:47.519+00', NULL, '0', NULL, NULL, '1'),
('evt_30d41oJfk068uyE1nN5yLH5CM', 'payment_intent.requires_action', 'pi_30d41oJfk066FdSBDmB2PzSoZ', '{"created": 2218900487, "livemode": false, "objectId": "pi_30d41oJfk066FdSBDmB2PzSoZ", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-05-01 17:14:47.519+00', '2040-05-01 17:14:47.519+00', NULL, '0', NULL, NULL, '1'),
('evt_30d41oJgL06WFE5QWsYq8hjYh', 'payment_intent.payment_failed', 'pi_30d41oJgL06SjTL6Xa6TsFLR7', '{"created": 2218900487, "livemode": false, "objectId": "pi_30d41oJgL06SjTL6Xa6TsFLR7", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-05-01 17:14:47.519+00', '2040-05-01 17:14:47.519+00', NULL, '0', NULL, NULL, '1'),
('evt_30d41oJgL06Z0aDsAZrnVAGWP', 'payment_intent.payment_failed', 'pi_30d41oJfk066FdSBDmB2PzSoZ', '{"created": 2218900487, "livemode": false, "objectId": "pi_30d41oJfk066FdSBDmB2PzSoZ", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-05-01 17:14:47.519+00', '2040-05-01 17:14:47.519+00', NULL, '0', NULL, NULL, '2'),
('evt_30d41oJgL06nsNIRJTn2aNAJV', 'payment_intent.canceled', 'pi_30d41oJfk066FdSBDmB2PzSoZ', '{"created": 2218900487, "livemode": false, "objectId": "pi_30d41oJfk066FdSBDmB2PzSoZ", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-05-01 17:14:47.519+00', '2040-05-01 17:14:47.519+00', NULL, '0', NULL, NULL, '1'),
('evt_30d41oJgL06u8Tn40YFak5Cga', 'payment_intent.succeeded', 'pi_30d41oJgL06pcZAhXpzhdycjx', '{"created": 2218900487, "livemode": false, "objectId": "pi_30d41oJgL06pcZAhXpzhdycjx", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-05-01 17:14:47.519+00', '2040-05-01 17:14:47.519+00', NULL, '0', NULL, NULL, '1'),
('evt_30d4gjzn306yv48erEzn0Gsts', 'radar.early_fraud_warning.created', 'pi_30d41oJgL06pcZAhXpzhdycjx', '{"created": 2219505287, "livemode": false, "objectId": "issfr_30d4gjzn306x73L22D5afnv0m", "apiVersion": "2026-10-28.endive", "objectType": "radar.early_fraud_warning"}', '2040-05-01 17:14:47.519+00', '2040-05-01 17:14:47.519+00', NULL, '0', NULL, NULL, '1'),
('evt_forged1', 'payment_intent.succeeded', 'pi_nobodys', '{"created": 2215184573, "livemode": false, "objectId": "pi_nobodys", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-14 17:05:11.952+00', '2040-05-01 17:15:19.509+00', NULL, '5', 'The payment provider gave no clear answer: No such payment_intent: ''pi_nobodys''', NULL, '1'),
('evt_forged6', 'charge.dispute.closed', 'pi_30d0A2LuF01lktN7Vgqp9zg82', '{"created": 2215357512, "livemode": false, "objectId": "pi_30d0A2LuF01lktN7Vgqp9zg82", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-04-15 17:14:47.231+00', '2040-05-01 17:15:47.505+00', NULL, '1', NULL, NULL, '1'),
('evt_forged7', 'charge.dispute.created', 'pi_30d16W0f202NmrePresGxHuHi', '{"created": 2216740007, "livemode": false, "objectId": "du_30d1fbABM02ovbumTnA3z8wsU", "apiVersion": "2026-10-28.endive", "objectType": "dispute"}', '2040-05-04 17:14:47.524+00', '2040-05-04 17:14:47.524+00', NULL, '0', NULL, NULL, '1');
insert into balance_movement (balance_ref, category, source_ref, payment_ref, currency, amount_cents, fee_cents, moved_at, case_id, order_id) values
('txn_30czyKidh01H0etUYCrwF3T66', 'charge', 'ch_30czyKidh01GUVb3809TJFS76', 'pi_30czyKidh01E49OJNCuhrR4nF', 'usd', '3464', '130', '2040-03-12 17:02:53+00', 'FXGYFCKA1QXD', '0203c34a-234d-7e7d-8b0c-a8c2ff67ddd9'),
('txn_30d0A2LuF01olar28BPATg2RZ', 'charge', 'ch_30d0A2LuF01nrAAu5u6fSbYAF', 'pi_30d0A2LuF01lktN7Vgqp9zg82', 'usd', '1211', '65', '2040-03-14 17:05:12+00', 'MNBH813G23DM', '0203cd98-f92c-74ca-8f38-7a78b9ec783b'),
('txn_30d16W0f202Qq0FfqOpsXfk4T', 'charge', 'ch_30d16W0f202PWWoFDvbINs7rW', 'pi_30d16W0f202NmrePresGxHuHi', 'usd', '5181', '180', '2040-03-24 17:06:47+00', 'FXGYFCKA1QXD', '0204011a-06f0-79ee-8020-61c6d27998de'),
('txn_30d16W0f202Z1WN5mY2YBWLXN', 'transfer', 'tr_30d16W0f202YLV5M0e5Y555Yg', NULL, 'usd', '-3333', '0', '2040-03-24 17:06:47+00', 'FXGYFCKA1QXD', NULL),
('txn_30d16W0f202kHOkBGokIBYmkS', 'charge', 'ch_30d16W0f202jogQdYFr6HyW5h', 'pi_30d16W0f202hT8mRGXwge0jrD', 'usd', '1061', '61', '2040-03-24 17:06:47+00', 'MNBH813G23DM', '0204011a-06f0-7618-841c-b56f3ba287d7'),
('txn_30d1fbAC1038nmhPEjtVMgxT8', 'charge', 'ch_30d1fbAC1037QGivmttQv8lPZ', 'pi_30d1fbAC10350MrkNHAvJa30c', 'usd', '1000', '59', '2040-03-30 17:06:47+00', 'GE6YJHC3B9C8', '02042000-2f19-70ef-8bd5-49234ce6d017'),
('txn_30d2QNO3y03j7MhjFv14JIWtA', 'transfer', 'tr_30d2QNO3y03iWOqUwi5o04nWg', NULL, 'usd', '-5000', '0', '2040-04-07 17:06:52+00', 'FXGYFCKA1QXD', NULL),
('txn_30d2QNO3y03thGtPit4dva8J0', 'transfer', 'tr_30d2QNO3y03s6QGAozLQdDaCv', NULL, 'usd', '-941', '0', '2040-04-07 17:06:52+00', 'GE6YJHC3B9C8', NULL),
('txn_30d3B9anu04bGqtU7C6OtOHZe', 'charge', 'ch_30d3B9anu04an7jtkAWWi2UQd', 'pi_30d3B9anu04XrsLrSQUHtZ855', 'usd', '5181', '180', '2040-04-15 17:06:52+00', 'FXGYFCKA1QXD', '0204011a-06f0-79ee-8020-61c6d27998de');
