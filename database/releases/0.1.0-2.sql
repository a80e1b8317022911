insert into schema_migration (name, checksum, applied_at) values
('0001_distribution.sql', '9a798d3e3773c94a7edccc87a4bdb597ef18ec353fc3e6e7fbb6544ba1207f25', '2026-11-28 23:26:36.756622+00'),
('0010_platform.sql', '00735bd582dc31667c02e69a7a2ef3b83e95d857d2bae278cbe1a7118197b2e6', '2026-11-28 23:26:36.820277+00'),
('0020_personal_data.sql', 'c2036e9094d38f68bfcb5c43fc56839ad77bdeae8b044ae494d7b4518027b1a4', '2026-11-28 23:26:36.925211+00'),
('0030_ledger.sql', 'cc916426bb5b89f28ced892316b8697432dc30eafd202a591999b2c06a5c4f59', '2026-11-28 23:26:36.939448+00'),
('0040_audit.sql', '37a0d76339c4a410de1fa5e7e366b2211b9883b1bbcdfd3f953cfbbbfefbb19d', '2026-11-28 23:26:37.054938+00'),
('0050_alerts.sql', '02c67c1a36c877d3a892e10b7009af49766871e5a2b548aa29cf543dfdcb01c8', '2026-11-28 23:26:37.082141+00'),
('0060_mail_log.sql', '6dcd0df376a8d6ad53af0b75bb67c29c24672514f03df00636058e7189a3c9dc', '2026-11-28 23:26:37.097274+00'),
('0070_mail_preferences.sql', '95b41e151666090140bc34780eb98882951fec7c25f7910315540d60426147ef', '2026-11-28 23:26:37.126518+00'),
('0080_accounts.sql', 'e75dc79895f9c9f0ec70940253ba089b591119da2a6c22d060b8bb122a282ceb', '2026-11-28 23:26:37.132998+00'),
('0090_media.sql', '5bde6d18765401e754b27dfd9ec5772d9add73cb88a66b3c7c1d3f8f4636262f', '2026-11-28 23:26:37.393862+00'),
('0100_cases.sql', 'd41c295296be67b8537560b5cea03fb78a238f74842956bb849043aee3fc286a', '2026-11-28 23:26:37.458232+00'),
('0110_identity_check.sql', 'b39c30d03acc07ba97d136137aebf5c3eaf48eabdcab02628fefbf84e8c05d4f', '2026-11-28 23:26:37.714421+00'),
('0120_donations.sql', '54aa91994733ebbab774f80839265a40f69a8512c00d03fc32e507c3db8d33ba', '2026-11-28 23:26:37.799809+00'),
('0130_refunds.sql', '57c4109a81d45a3827a75671f6d3f8fb504febf6c3f5c0e5b55a24593eee3dc6', '2026-11-28 23:26:38.013733+00'),
('0140_payouts.sql', 'c89b3bccb9c0cc16924ef47908b9bc744acf461e6d331d553ad1c31f4e58a93c', '2026-11-28 23:26:38.103848+00'),
('0150_webhooks.sql', '8aa6cfa0d50aa7fcb277979a95dc00144e97755e8a1a6b48cf44febfc8bcae6c', '2026-11-28 23:26:38.257121+00'),
('0160_reconciliation.sql', '5e1a3c603d85b6a19f7448bdffeb5b3d13df06c043c6036dcb9070ce645ea07f', '2026-11-28 23:26:38.286127+00'),
('0170_share.sql', '9922d4618a5ecbf65442c4cfd20f79e67d59406e6738cfabc7db415c60f2f764', '2026-11-28 23:26:38.323585+00'),
('0180_leads.sql', '2362c31f992b3603f5872a6830d26fc53d62409ac5a49d5e72c9e419da520c80', '2026-11-28 23:26:38.336436+00'),
('0190_support.sql', '9f4a6774384907f48da7463e194fe52d498f36577bf7af6ff6f652affafa7c0e', '2026-11-28 23:26:38.362018+00'),
('0200_tracking.sql', 'a653a45da9b7a6911b6f5aae6164d501bc777f015b00654e302adfe2334a4336', '2026-11-28 23:26:38.395152+00'),
('0210_fundraisers.sql', '844ca5b9651d843b5b2482ab562ef6cd9ac3af4d03b7bfac4f7faa0c4901e83c', '2026-11-28 23:26:38.512325+00')
on conflict (name) do update set checksum = excluded.checksum;
insert into outbox (case_id, outbox_id, topic, payload, run_at, created_at, due_at, offers, abandoned_at) values
('2MF8Y76W50VN', '02039f3a-fa80-7b49-89b0-1a4a1cddaf14', 'mail-identity-check', '{"caseId": "2MF8Y76W50VN"}', '2040-03-05 17:00:00+00', '2040-03-05 17:00:00+00', '2040-03-21 18:01:39.497+00', '1', NULL),
('2MF8Y76W50VN', '0203b8fa-c6e3-76b8-808a-f8a6ae455b32', 'mail-receipt', '{"caseId": "2MF8Y76W50VN", "orderId": "02039f3a-fa8c-79d9-8fc3-b94fdf247e34"}', '2040-03-10 17:00:00.099+00', '2040-03-10 17:00:00.099+00', '2040-03-21 18:01:39.497+00', '1', NULL),
('2MF8Y76W50VN', '0203f1a4-cd2d-796b-8da4-d1ca36a15654', 'send-refund', '{"caseId": "2MF8Y76W50VN", "refundId": "0203f1a4-cd2d-73b0-8e69-fd5c926d68b6"}', '2040-03-21 17:04:26.925+00', '2040-03-21 17:04:26.925+00', '2040-03-21 17:04:26.925+00', '0', NULL),
('94W0B6PBMZQD', '0203f1a2-3f2e-7dd5-8fa0-1dc42084e50a', 'mail-late-decline', '{"caseId": "94W0B6PBMZQD", "attempt": 1, "orderId": "0203f1a0-fb6f-7131-8bf0-48848bdb8b89"}', '2040-03-21 17:02:39.498+00', '2040-03-21 17:01:39.498+00', '2040-03-21 17:01:39.498+00', '0', NULL),
('B5R7BPCV04A0', '02040117-e1ca-7119-8cb8-d15bbf866e27', 'mail-receipt', '{"caseId": "B5R7BPCV04A0", "orderId": "0203f1a4-cd3b-71f8-8e4f-173649d8f5d3"}', '2040-03-24 17:04:27.082+00', '2040-03-24 17:04:27.082+00', '2040-03-24 17:04:27.082+00', '0', NULL),
('B5R7BPCV04A0', '02040117-e1ca-76d2-878d-2229dc807a2b', 'send-payout', '{"caseId": "B5R7BPCV04A0", "attemptId": "02040117-e1ca-70ee-8afe-bc964fe634c9"}', '2040-03-24 17:04:27.082+00', '2040-03-24 17:04:27.082+00', '2040-03-24 17:04:27.082+00', '0', NULL),
('B5R7BPCV04A0', '02041ffe-09fa-751b-8d88-b42b139dcf4b', 'mail-payout', '{"news": "sent", "caseId": "B5R7BPCV04A0", "attemptId": "02040117-e1ca-70ee-8afe-bc964fe634c9"}', '2040-03-30 17:04:27.13+00', '2040-03-30 17:04:27.13+00', '2040-03-30 17:04:27.13+00', '0', NULL),
('JGPATK7XHG93', '0203f1a2-3f3f-7f1b-81a3-6a12bb203c8a', 'return-duplicate-payment', '{"caseId": "JGPATK7XHG93", "duplicatePaymentId": "0203f1a2-3f3f-75fc-8c62-ac26e843d02c"}', '2040-03-21 17:01:39.519+00', '2040-03-21 17:01:39.519+00', '2040-03-21 17:01:39.519+00', '0', NULL),
('JGPATK7XHG93', '0203f1a4-cd7f-7215-87cb-3ada2a0a329d', 'recover-overpaid', '{"caseId": "JGPATK7XHG93"}', '2040-03-21 17:04:27.007+00', '2040-03-21 17:04:27.007+00', '2040-03-21 17:04:27.007+00', '0', NULL),
('JGPATK7XHG93', '0203f1a4-cd7f-73a1-8916-c08612a136d6', 'mail-dispute', '{"caseId": "JGPATK7XHG93", "disputeId": "0203b8fa-c6e3-7100-85a2-c9cef7ff9a52"}', '2040-03-21 17:04:27.007+00', '2040-03-21 17:04:27.007+00', '2040-03-21 17:04:27.007+00', '0', NULL),
('provider-ahead:0203b8fa-c6e3-7aa5-822f-8b68d4550277', '0203b8fa-c6e3-7033-8e05-226cab60197f', 'mail-alert', '{"alertKey": "provider-ahead:0203b8fa-c6e3-7aa5-822f-8b68d4550277"}', '2040-03-10 17:00:00.099+00', '2040-03-10 17:00:00.099+00', '2040-03-21 18:01:39.497+00', '1', NULL);
insert into velocity (key, empty_at, filled_at, latest_at) values
('address:SbJ_uKghT8V4iL9qGsjt9SatD1Nd3G_4jTt0Wb0aKIY', '2040-03-21 17:06:39.511+00', '2040-03-21 17:01:39.511+00', NULL),
('all:site', '2040-03-21 17:01:40.111+00', '2040-03-21 17:01:39.511+00', NULL),
('block:y1WqBEeJEdlitRRfNZJ-fSgqHdnOH_-n2SdtUKhodtM', '2040-03-21 17:03:39.511+00', '2040-03-21 17:01:39.511+00', NULL),
('card:q5UT5ajAOnSiovM4', '2040-03-21 17:16:39.511+00', '2040-03-21 17:01:39.511+00', NULL),
('case:94W0B6PBMZQD', '2040-03-21 17:01:41.311+00', '2040-03-21 17:01:39.511+00', NULL),
('email:GwQIcuH9LO3h5yKMiz2DsSKl_flSh1_cdzMb9Dil6xs', '2040-03-21 17:09:09.511+00', '2040-03-21 17:01:39.511+00', NULL),
('visitor:v2xxxxxxxxxxxxxxxxx', '2040-03-21 17:09:09.511+00', '2040-03-21 17:01:39.511+00', NULL);
insert into progress_watermark (work, until_at, done_at) values
('catch up events', '2040-03-30 17:04:27.085+00', '2040-03-30 17:04:27.086+00'),
('catch-up comparison', '2040-03-30 15:04:27.077+00', '2040-03-30 17:04:27.151+00');
insert into visitor_key (visitor_id, jwk, created_at) values
('v1xxxxxxxxxxxxxxxxx', '{"x": "cZB2o9ae40f_ye78Yk-4PyI50N-WWgLm9vjnf7atxSY", "y": "85S6af1Ii8HhOmpuskii5Yc_QSL8BO62nUD723hVYCg", "crv": "P-256", "kty": "EC"}', '2040-03-05 17:00:00.006+00'),
('v2xxxxxxxxxxxxxxxxx', '{"x": "C43meyqjCZ_ZjsV308_uMkdbA7NQfSXKLY2Bv7xJJrY", "y": "-OiHAedlX3gg2lNKPKsL0uEN8d3gSDwz8nitUxkIRjA", "crv": "P-256", "kty": "EC"}', '2040-03-05 17:00:00.017+00'),
('v4xxxxxxxxxxxxxxxxx', '{"x": "lo68FB53Y1BLnkoh9BmvnXr9gsnjwxMmRofLBNLUinY", "y": "yczlFtGgCdqnIWyd90dlHCVkbQpH4b9q1lpcIukGq7Q", "crv": "P-256", "kty": "EC"}', '2040-03-21 17:01:39.51+00'),
('v5xxxxxxxxxxxxxxxxx', '{"x": "_TyGhp53nwSB-vE_GHg9KXWOfNiSveYf-nW3grCaBmY", "y": "vCsFaxKMd22INE2iFB8r_R9Oxm6nu9CnMN5pCSQdvTo", "crv": "P-256", "kty": "EC"}', '2040-03-21 17:04:26.923+00'),
('v6xxxxxxxxxxxxxxxxx', '{"x": "G26YNEiOjDNOgFn5pusmAmY6zfWYDE2wsg3MyvITuec", "y": "RBpJ7o-iw1E5NDsO1iNBe5xxNDSnRyzmnDOyWKrTmJA", "crv": "P-256", "kty": "EC"}', '2040-03-21 17:04:26.928+00'),
('v7xxxxxxxxxxxxxxxxx', '{"x": "uYlP5qH_FlfxOnX2UAr6QeNsvoIa_Pn1XgT8Rzk6YfA", "y": "q3Y75DyatqeHXUTHyuHYy15TxgyVQr5wR9Pb6QRMyms", "crv": "P-256", "kty": "EC"}', '2040-03-21 17:04:26.996+00');
insert into person (email_hash, wrapped_key, key_id, created_at) values
('29MumM_Z4dMeLxzq6U8kM1uugtkPPm8-RuavAnvjPIg', E'\\x4bcf4e572ea5d02add8748a1114e13e8265051f0586199082432fddc140964a10680cdb3dc1cb21c6c7fd441d6490f66585df53b6d40c9ef3aa86a8a', 'local', '2040-03-05 17:00:00.013+00'),
('GwQIcuH9LO3h5yKMiz2DsSKl_flSh1_cdzMb9Dil6xs', E'\\x3803b9494f5c626daf815470c85b5d76081226ff19e4bf2e058bd4da520683dc9dec2216ae66853df05b29750b34d95ffb14a69778774acbf4894690', 'local', '2040-03-21 17:00:16.624+00'),
('YqwRkAC4dEHjcVBlFtx0AOskYv7OPge9u9j_r8k_d4I', E'\\x6b100a7f4721dd51b78106ee9e82f91a492375306c4bfe9b8d62ce097c768e12d6b85c14c390aac74531c7d8c6310726ccf9fc214564ed92e9d13cc7', 'local', '2040-03-21 17:04:26.943+00'),
('o8hWefe-HLr1W15BfYgd3WTS7pwv-JTFNzEXQiv2xm4', E'\\xf61e13a6a1596c234676eddcd655b25161620e3eb270a3d7fc4a0705356c8230dfa6c5b8430ef16ce9d8a14886a0bbe28826de60e218edfce8591433', 'local', '2040-03-21 17:04:26.986+00');
insert into known_key (what, key_id, fingerprint, noted_at) values
('index', 'local', 'd-5FoXfuaZZqEHbj6BR65PTRN6yPh3gFBL1ANp56qu4', '2026-11-28 23:26:40.275+00'),
('key:local', 'local', 'd-5FoXfuaZZqEHbj6BR65PTRN6yPh3gFBL1ANp56qu4', '2026-11-28 23:26:40.275+00');
insert into journal (case_id, journal_id, kind, source, source_id, n_lines, reverses, occurred_at, posted_at) values
('2MF8Y76W50VN', '0203b8fa-c6e3-756e-8052-0d70b0db125e', 'processor_fee', 'balance', 'txn_30czJOJTm00vTv6i3CNzQcvPB', '1', NULL, '2040-03-05 17:00:00+00', '2040-03-10 17:00:00.099+00'),
('2MF8Y76W50VN', '0203b8fa-c6e3-7614-882a-5d4f9353c191', 'donation', 'order', '02039f3a-faa5-7356-84de-25648acd40c1', '1', NULL, '2040-03-05 17:00:00+00', '2040-03-10 17:00:00.099+00'),
('2MF8Y76W50VN', '0203b8fa-c6e3-7903-87ba-b064f248b35f', 'case_fee', 'order', '02039f3a-faa5-7356-84de-25648acd40c1', '1', NULL, '2040-03-05 17:00:00+00', '2040-03-10 17:00:00.099+00'),
('2MF8Y76W50VN', '0203b8fa-c6e3-7a6b-8fc5-a4881995067b', 'processor_fee', 'balance', 'txn_30czJOJTQ00oDDWVWDiEVLiQE', '1', NULL, '2040-03-05 17:00:00+00', '2040-03-10 17:00:00.099+00'),
('2MF8Y76W50VN', '0203b8fa-c6e3-7be4-8c35-4eedb06cffc2', 'donation', 'order', '02039f3a-fa8c-79d9-8fc3-b94fdf247e34', '1', NULL, '2040-03-05 17:00:00+00', '2040-03-10 17:00:00.099+00'),
('2MF8Y76W50VN', '0203b8fa-c6e3-7c87-8fef-2b9eafee6a3a', 'case_fee', 'order', '02039f3a-fa8c-79d9-8fc3-b94fdf247e34', '1', NULL, '2040-03-05 17:00:00+00', '2040-03-10 17:00:00.099+00'),
('2MF8Y76W50VN', '0203f1a4-cd2d-7223-81dd-7749bef4ba4d', 'refund_reserved', 'refund', '0203f1a4-cd2d-73b0-8e69-fd5c926d68b6', '2', NULL, '2040-03-21 17:04:26.925+00', '2040-03-21 17:04:26.925+00'),
('B5R7BPCV04A0', '0203b8fa-c6e3-7811-8eed-2b41af56de30', 'processor_fee', 'balance', 'txn_30czJOJTm01YU5p88dB4Rt4fn', '1', NULL, '2040-03-05 17:00:00+00', '2040-03-10 17:00:00.099+00'),
('B5R7BPCV04A0', '0203b8fa-c6e3-7b6f-873e-e1e99ba86460', 'case_fee', 'order', '02039f3a-fad2-78ba-88e0-b89cf7ffc392', '1', NULL, '2040-03-05 17:00:00+00', '2040-03-10 17:00:00.099+00'),
('B5R7BPCV04A0', '0203b8fa-c6e3-7d57-8acc-a151fb7bf956', 'donation', 'order', '02039f3a-fad2-78ba-88e0-b89cf7ffc392', '2', NULL, '2040-03-05 17:00:00+00', '2040-03-10 17:00:00.099+00'),
('B5R7BPCV04A0', '02040117-e1ca-74ee-82bf-83fc001aeb26', 'processor_fee', 'balance', 'txn_30d16VQ5R03CWKT3RMjveJmnG', '1', NULL, '2040-03-21 17:04:27+00', '2040-03-24 17:04:27.082+00'),
('B5R7BPCV04A0', '02040117-e1ca-7cd2-8e27-0956c38bec88', 'donation', 'order', '0203f1a4-cd3b-71f8-8e4f-173649d8f5d3', '2', NULL, '2040-03-21 17:04:27+00', '2040-03-24 17:04:27.082+00'),
('B5R7BPCV04A0', '02040117-e1ca-7d21-8fa1-2c6a7275d04d', 'payout_reserved', 'payout', '02040117-e1ca-70ee-8afe-bc964fe634c9', '1', NULL, '2040-03-24 17:04:27.082+00', '2040-03-24 17:04:27.082+00'),
('B5R7BPCV04A0', '02041ffe-09eb-735c-8932-664948929402', 'transfer_sent', 'payout', '02040117-e1ca-70ee-8afe-bc964fe634c9', '1', NULL, '2040-03-30 17:04:27+00', '2040-03-30 17:04:27.115+00'),
('JGPATK7XHG93', '0203b8fa-c6e3-70f5-85f8-4c72ba2134aa', 'dispute_opened', 'dispute', '0203b8fa-c6e3-7100-85a2-c9cef7ff9a52', '2', NULL, '2040-03-10 17:00:00+00', '2040-03-10 17:00:00.099+00'),
('JGPATK7XHG93', '0203b8fa-c6e3-7292-815a-3f80061b091e', 'case_fee', 'order', '02039f3a-fad2-7165-8546-43a32bdfd5dd', '1', NULL, '2040-03-05 17:00:00+00', '2040-03-10 17:00:00.099+00'),
('JGPATK7XHG93', '0203b8fa-c6e3-730d-8029-6673b1e306f4', 'dispute_fee', 'balance', 'txn_30czmcwPi01dqIeWNEtFahPOD', '1', NULL, '2040-03-10 17:00:00+00', '2040-03-10 17:00:00.099+00'),
('JGPATK7XHG93', '0203b8fa-c6e3-78f8-8514-84c858d2edae', 'donation', 'order', '02039f3a-fad2-7165-8546-43a32bdfd5dd', '2', NULL, '2040-03-05 17:00:00+00', '2040-03-10 17:00:00.099+00'),
('JGPATK7XHG93', '0203b8fa-c6e3-7e90-8faf-729d88a36767', 'processor_fee', 'balance', 'txn_30czJOJTm01J4IYyNBFyYJgj3', '1', NULL, '2040-03-05 17:00:00+00', '2040-03-10 17:00:00.099+00'),
('JGPATK7XHG93', '0203f1a2-3f3f-73c6-8446-bd09cc310a1d', 'duplicate_payment_taken', 'duplicate_payment', 'ch_30d0ownAo02GAMxfCjn81vBIA', '1', NULL, '2040-03-21 17:00:16+00', '2040-03-21 17:01:39.519+00'),
('JGPATK7XHG93', '0203f1a2-3f3f-7a2a-84cf-2203c67035cd', 'processor_fee', 'balance', 'txn_30d0ownAo02HOxMu5owx8P1PS', '1', NULL, '2040-03-21 17:00:16+00', '2040-03-21 17:01:39.519+00'),
('JGPATK7XHG93', '0203f1a4-cd7f-7c2a-885d-158a975838ac', 'dispute_lost', 'dispute', '0203b8fa-c6e3-7100-85a2-c9cef7ff9a52', '3', NULL, '2040-03-21 17:04:27.007+00', '2040-03-21 17:04:27.007+00');
insert into case_delta (case_id, delta_id, raised_cents, payable_cents, fees_cents, donations, donors) values
('JGPATK7XHG93', '0203f1a4-cd7f-7dc7-88e6-e20bacb47e89', '-5000', '0', '-175', '-1', '-1');
insert into case_balance (case_id, raised_cents, payable_cents, fees_cents, in_transit_cents, paid_out_cents, donations, donors, version) values
('2MF8Y76W50VN', '2500', '2397', '103', '0', '0', '1', '1', '2'),
('B5R7BPCV04A0', '3000', '2500', '45', '455', '0', '2', '2', '3'),
('JGPATK7XHG93', '5000', '0', '175', '0', '0', '1', '1', '1');
insert into journal_line (case_id, journal_id, n_lines, line, debit, credit, amount_cents) values
('2MF8Y76W50VN', '0203b8fa-c6e3-756e-8052-0d70b0db125e', '1', '1', '5000', '1000', '103'),
('2MF8Y76W50VN', '0203b8fa-c6e3-7614-882a-5d4f9353c191', '1', '1', '1000', '2000', '2500'),
('2MF8Y76W50VN', '0203b8fa-c6e3-7903-87ba-b064f248b35f', '1', '1', '2000', '5000', '103'),
('2MF8Y76W50VN', '0203b8fa-c6e3-7a6b-8fc5-a4881995067b', '1', '1', '5000', '1000', '175'),
('2MF8Y76W50VN', '0203b8fa-c6e3-7be4-8c35-4eedb06cffc2', '1', '1', '1000', '2000', '5000'),
('2MF8Y76W50VN', '0203b8fa-c6e3-7c87-8fef-2b9eafee6a3a', '1', '1', '2000', '5000', '175'),
('2MF8Y76W50VN', '0203f1a4-cd2d-7223-81dd-7749bef4ba4d', '2', '1', '2000', '2200', '5000'),
('2MF8Y76W50VN', '0203f1a4-cd2d-7223-81dd-7749bef4ba4d', '2', '2', '5200', '2000', '175'),
('B5R7BPCV04A0', '0203b8fa-c6e3-7811-8eed-2b41af56de30', '1', '1', '5000', '1000', '46'),
('B5R7BPCV04A0', '0203b8fa-c6e3-7b6f-873e-e1e99ba86460', '1', '1', '2000', '5000', '45'),
('B5R7BPCV04A0', '0203b8fa-c6e3-7d57-8acc-a151fb7bf956', '2', '1', '1000', '2000', '500'),
('B5R7BPCV04A0', '0203b8fa-c6e3-7d57-8acc-a151fb7bf956', '2', '2', '1000', '4000', '50'),
('B5R7BPCV04A0', '02040117-e1ca-74ee-82bf-83fc001aeb26', '1', '1', '5000', '1000', '106'),
('B5R7BPCV04A0', '02040117-e1ca-7cd2-8e27-0956c38bec88', '2', '1', '1000', '2000', '2500'),
('B5R7BPCV04A0', '02040117-e1ca-7cd2-8e27-0956c38bec88', '2', '2', '1000', '5000', '106'),
('B5R7BPCV04A0', '02040117-e1ca-7d21-8fa1-2c6a7275d04d', '1', '1', '2000', '2100', '455'),
('B5R7BPCV04A0', '02041ffe-09eb-735c-8932-664948929402', '1', '1', '1200', '1000', '455'),
('JGPATK7XHG93', '0203b8fa-c6e3-70f5-85f8-4c72ba2134aa', '2', '1', '1100', '1000', '5250'),
('JGPATK7XHG93', '0203b8fa-c6e3-70f5-85f8-4c72ba2134aa', '2', '2', '2000', '2300', '4825'),
('JGPATK7XHG93', '0203b8fa-c6e3-7292-815a-3f80061b091e', '1', '1', '2000', '5000', '175'),
('JGPATK7XHG93', '0203b8fa-c6e3-730d-8029-6673b1e306f4', '1', '1', '5100', '1000', '1500'),
('JGPATK7XHG93', '0203b8fa-c6e3-78f8-8514-84c858d2edae', '2', '1', '1000', '2000', '5000'),
('JGPATK7XHG93', '0203b8fa-c6e3-78f8-8514-84c858d2edae', '2', '2', '1000', '4000', '250'),
('JGPATK7XHG93', '0203b8fa-c6e3-7e90-8faf-729d88a36767', '1', '1', '5000', '1000', '182'),
('JGPATK7XHG93', '0203f1a2-3f3f-73c6-8446-bd09cc310a1d', '1', '1', '1000', '2400', '5250'),
('JGPATK7XHG93', '0203f1a2-3f3f-7a2a-84cf-2203c67035cd', '1', '1', '5000', '1000', '182'),
('JGPATK7XHG93', '0203f1a4-cd7f-7c2a-885d-158a975838ac', '3', '1', '2300', '1100', '4825'),
('JGPATK7XHG93', '0203f1a4-cd7f-7c2a-885d-158a975838ac', '3', '2', '5200', '1100', '175'),
('JGPATK7XHG93', '0203f1a4-cd7f-7c2a-885d-158a975838ac', '3', '3', '4000', '1100', '250');
insert into audit_entry (case_id, entry_id, staff_id, act, reason, details, acted_at) values
('-', '0203f1a4-cd62-7aac-85e2-e1fe2205ad33', '0190a0a0-0000-7000-8000-00000f00ba12', 'transfers.resume', 'The list was checked', '{"stopId": "0203b8fa-c6e3-7aa5-822f-8b68d4550277", "stopped": "provider_ahead"}', '2040-03-21 17:04:26.978+00'),
('2MF8Y76W50VN', '0203f1a4-cd2d-74e2-87a7-e3a7fd38a202', '0190a0a0-0000-7000-8000-00000f00ba12', 'order.refund', 'The donor asked', '{"orderId": "02039f3a-fa8c-79d9-8fc3-b94fdf247e34"}', '2040-03-21 17:04:26.925+00');
insert into alert (alert_key, kind, title, body, raised_at) values
('provider-ahead:0203b8fa-c6e3-7aa5-822f-8b68d4550277', 'provider_ahead', 'The payment provider is ahead of the books: transfers and refunds are stopped', 'pi_30czJOJTm00sIkhtNP2OluO97, case 2MF8Y76W50VN: this donation was paid, and its order wasn’t in the books. The books were probably restored to an earlier moment. /staff/money lists what couldn’t be imported. Holds, stops and hidden fundraisers that staff set are forgotten: look for them in mails and logs of that time, and set them again before you resume. Donations continue; finance resumes transfers.', '2040-03-10 17:00:00.099+00');
insert into cases (case_id, owner_id, zone_id, purpose, raise_type, raise_scene, title, slug, summary, story, goal_cents, cost_items, city, state, zip, latitude, longitude, organizer_name, organizer_relation, beneficiary_first_name, beneficiary_last_name, beneficiary_relation, status, visibility, donations_enabled, sample, version, created_at, published_at, ends_at, ended_at, ended_note, account_state, verified_at, first_visit, attribution, attestations, hidden_reason, announced, words_of_support_enabled, thank_you, erased_at) values
('2MF8Y76W50VN', '02039f3a-fa80-719b-8528-35fba1b9e553', '1', '2', '8', 'flood', 'Help Rosa rebuild after the flood', 'help-rosa-rebuild-after-the-flood', 'Her kitchen floor needs a floor under it.', '[{"text": "Rosa has driven the number 14 bus for twenty-two years. In October the river came up through her kitchen floor and stayed for nine days. The insurer has paid for the furnace. The rest is on her: the floor, the walls and the panel.", "type": "paragraph"}]', '1840000', '[{"label": "Kitchen floor", "amountCents": 1840000}]', 'Marietta', 'OH', '45750', '39.4281', '-81.4644', 'Lena Whitcomb', 'Neighbor', 'Rosa', 'Delgado', 'Neighbor', '0', 'live', 'true', 'false', '1', '2040-03-05 17:00:00+00', '2040-03-05 17:00:00+00', NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('94W0B6PBMZQD', '02039f3a-fa80-76ef-870f-b21fb17f97c6', '1', '2', '8', 'flood', 'Help Rosa rebuild after the flood', 'help-rosa-rebuild-after-the-flood', 'Her kitchen floor needs a floor under it.', '[{"text": "Rosa has driven the number 14 bus for twenty-two years. In October the river came up through her kitchen floor and stayed for nine days. The insurer has paid for the furnace. The rest is on her: the floor, the walls and the panel.", "type": "paragraph"}]', '1840000', '[{"label": "Kitchen floor", "amountCents": 1840000}]', 'Marietta', 'OH', '45750', '39.4281', '-81.4644', 'Lena Whitcomb', 'Neighbor', 'Rosa', 'Delgado', 'Neighbor', '0', 'live', 'true', 'false', '1', '2040-03-05 17:00:00+00', '2040-03-05 17:00:00+00', NULL, NULL, NULL, '1', '2040-03-05 17:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('B5R7BPCV04A0', '02039f3a-fa80-7bee-8f84-9e196cc5bad6', '1', '2', '8', 'flood', 'Help Rosa rebuild after the flood', 'help-rosa-rebuild-after-the-flood', 'Her kitchen floor needs a floor under it.', '[{"text": "Rosa has driven the number 14 bus for twenty-two years. In October the river came up through her kitchen floor and stayed for nine days. The insurer has paid for the furnace. The rest is on her: the floor, the walls and the panel.", "type": "paragraph"}]', '1840000', '[{"label": "Kitchen floor", "amountCents": 1840000}]', 'Marietta', 'OH', '45750', '39.4281', '-81.4644', 'Lena Whitcomb', 'Neighbor', 'Rosa', 'Delgado', 'Neighbor', '0', 'live', 'true', 'false', '1', '2040-03-05 17:00:00+00', '2040-03-05 17:00:00+00', NULL, NULL, NULL, '1', '2040-03-05 17:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('JGPATK7XHG93', '02039f3a-fa80-784d-86ab-7ba9d2920dd0', '1', '2', '8', 'flood', 'Help Rosa rebuild after the flood', 'help-rosa-rebuild-after-the-flood', 'Her kitchen floor needs a floor under it.', '[{"text": "Rosa has driven the number 14 bus for twenty-two years. In October the river came up through her kitchen floor and stayed for nine days. The insurer has paid for the furnace. The rest is on her: the floor, the walls and the panel.", "type": "paragraph"}]', '1840000', '[{"label": "Kitchen floor", "amountCents": 1840000}]', 'Marietta', 'OH', '45750', '39.4281', '-81.4644', 'Lena Whitcomb', 'Neighbor', 'Rosa', 'Delgado', 'Neighbor', '0', 'live', 'true', 'false', '1', '2040-03-05 17:00:00+00', '2040-03-05 17:00:00+00', NULL, NULL, NULL, '1', '2040-03-05 17:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into case_card (case_id, raise_type, state, latitude, longitude, goal_cents, raised_cents, donor_count, balance_version, published_at, trend_score, search_text, search_names, open_until, verified) values
('2MF8Y76W50VN', '8', 'OH', '39.4281', '-81.4644', '1840000', '0', '0', '0', '2040-03-05 17:00:00+00', '12815.161019486106', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado flood her kitchen floor needs a floor under it rosa has driven the number 14 bus for twenty two years in october the river came up through her kitchen floor and stayed for nine days the insurer has paid for the furnace the rest is on her the floor the walls and the panel', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado', '2040-04-04 17:00:00+00', 'false'),
('94W0B6PBMZQD', '8', 'OH', '39.4281', '-81.4644', '1840000', '0', '0', '0', '2040-03-05 17:00:00+00', '12815.161019486106', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado flood her kitchen floor needs a floor under it rosa has driven the number 14 bus for twenty two years in october the river came up through her kitchen floor and stayed for nine days the insurer has paid for the furnace the rest is on her the floor the walls and the panel', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado', '9999-01-01 00:00:00+00', 'true'),
('B5R7BPCV04A0', '8', 'OH', '39.4281', '-81.4644', '1840000', '0', '0', '0', '2040-03-05 17:00:00+00', '12815.161019486106', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado flood her kitchen floor needs a floor under it rosa has driven the number 14 bus for twenty two years in october the river came up through her kitchen floor and stayed for nine days the insurer has paid for the furnace the rest is on her the floor the walls and the panel', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado', '9999-01-01 00:00:00+00', 'true'),
('JGPATK7XHG93', '8', 'OH', '39.4281', '-81.4644', '1840000', '0', '0', '0', '2040-03-05 17:00:00+00', '12815.161019486106', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado flood her kitchen floor needs a floor under it rosa has driven the number 14 bus for twenty two years in october the river came up through her kitchen floor and stayed for nine days the insurer has paid for the furnace the rest is on her the floor the walls and the panel', 'help rosa rebuild after the flood disaster relief marietta oh ohio lena whitcomb rosa delgado', '9999-01-01 00:00:00+00', 'true');
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
('2MF8Y76W50VN', '02039f3a-fa80-753b-85ec-ca4d41ce285e', 'cover', NULL, '0', '00000000000000000000000000000000', '1600', '1000', 'data:image/webp;base64,UklGRg==', 'A red boat between flooded houses', NULL),
('94W0B6PBMZQD', '02039f3a-fa80-7a91-8f90-7aac6dec0780', 'cover', NULL, '0', '00000000000000000000000000000000', '1600', '1000', 'data:image/webp;base64,UklGRg==', 'A red boat between flooded houses', NULL),
('B5R7BPCV04A0', '02039f3a-fa80-7571-8301-c6e06f60290d', 'cover', NULL, '0', '00000000000000000000000000000000', '1600', '1000', 'data:image/webp;base64,UklGRg==', 'A red boat between flooded houses', NULL),
('JGPATK7XHG93', '02039f3a-fa80-7f8c-8f63-6025bd50e3d8', 'cover', NULL, '0', '00000000000000000000000000000000', '1600', '1000', 'data:image/webp;base64,UklGRg==', 'A red boat between flooded houses', NULL);
insert into withdrawal_account (case_id, state, verified_at, disabled_at, disabled_reason, account_ref, missing, last_query, last_answer, answered_at, last_mailed, opened_at, mailed_day, mail_at, bank_ref, bank_last4, bank_name, reminded_at) values
('2MF8Y76W50VN', '0', NULL, NULL, NULL, NULL, '{}', '0', '0', NULL, '0', '2040-03-05 17:00:00+00', '-1', '2040-03-05 17:00:00+00', NULL, NULL, NULL, NULL),
('94W0B6PBMZQD', '1', '2040-03-05 17:00:00+00', NULL, NULL, 'acct_94w0b6pbmzqd', '{}', '0', '0', '2040-03-05 17:00:00+00', '0', '2040-03-05 17:00:00+00', '-1', NULL, 'ba_94w0b6pbmzqd', '6789', 'STRIPE TEST BANK', NULL),
('B5R7BPCV04A0', '1', '2040-03-05 17:00:00+00', NULL, NULL, 'acct_b5r7bpcv04a0', '{}', '0', '0', '2040-03-05 17:00:00+00', '0', '2040-03-05 17:00:00+00', '-1', NULL, 'ba_b5r7bpcv04a0', '6789', 'STRIPE TEST BANK', NULL),
('JGPATK7XHG93', '1', '2040-03-05 17:00:00+00', NULL, NULL, 'acct_jgpatk7xhg93', '{}', '0', '0', '2040-03-05 17:00:00+00', '0', '2040-03-05 17:00:00+00', '-1', NULL, 'ba_jgpatk7xhg93', '6789', 'STRIPE TEST BANK', NULL);
insert into provider_account (account_ref, case_id) values
('acct_94w0b6pbmzqd', '94W0B6PBMZQD'),
('acct_b5r7bpcv04a0', 'B5R7BPCV04A0'),
('acct_jgpatk7xhg93', 'JGPATK7XHG93');
insert into orders (case_id, order_id, idempotency_key, input_hash, draft_nonce, zone_id, state, attempt, amount_cents, tip_cents, cover_fee_cents, total_cents, fee_cents, returned_donation_cents, returned_tip_cents, returned_cover_cents, returned_fee_cents, currency, pay_method, email_hash, name_cipher, email_cipher, hide_amount, message, consent_updates, visitor_id, attribution, provider_ref, charge_ref, card_brand, card_last4, created_at, expires_at, state_at, polled_at, paid_at, receipt_sent_at, similar_confirmed_at, name_shown, terms_version, tribute_kind, tribute_name, card_cipher) values
('2MF8Y76W50VN', '02039f3a-fa8c-79d9-8fc3-b94fdf247e34', '02039f3a-fa83-751b-8e67-480e714b9ba8', 'mt1_3wDJVX-BLCf7VFuzq1v38iQdQra-DvQv1_JRxVw', '7nKvFJ9rASiPi5FHxIH7xA', '1', 'refunded', '20', '5000', '0', '0', '5000', '175', '5000', '0', '0', '175', 'USD', 'card', '29MumM_Z4dMeLxzq6U8kM1uugtkPPm8-RuavAnvjPIg', E'\\x60f3cdc1ee1c722a9eeab0301eccce7e60b0c628d0667961f4b551f1646c3536348f81cb29191c8942', E'\\xcaa1b4939e77cabd27fd79cc41b60a4bb8ed713d54d3fabf552500687eb5305d547af5a29cc2e7294473366e8c2aa721', 'false', 'Get well soon', 'false', 'v1xxxxxxxxxxxxxxxxx', '{}', 'pi_30czJOJTQ00ki4H5YHs5R9MZ0', 'ch_30czJOJTQ00nw3dse8ZP7NNBf', 'visa', '4242', '2040-03-05 17:00:00.012+00', '2040-03-05 17:30:00.012+00', '2040-03-21 17:04:26.925+00', NULL, '2040-03-05 17:00:00+00', NULL, '2040-03-05 17:00:00.012+00', 'full', '2026-11-26', NULL, NULL, NULL),
('2MF8Y76W50VN', '02039f3a-faa5-7356-84de-25648acd40c1', 'rebuilt:02039f3a-faa5-7356-84de-25648acd40c1', 'rebuilt:02039f3a-faa5-7356-84de-25648acd40c1', 'rebuilt:02039f3a-faa5-7356-84de-25648acd40c1', '1', 'succeeded', '1', '2500', '0', '0', '2500', '103', '0', '0', '0', '0', 'USD', 'card', 'J9QZKPGtyFeDYJwb-wT9tqN3M_Gl6pDo05SGUmKegjo', E'\\x', E'\\x', 'true', NULL, 'false', 'rebuilt:02039f3a-faa5-7356-84de-25648acd40c1', '{}', 'pi_30czJOJTm00sIkhtNP2OluO97', 'ch_30czJOJTm00uSpFG5RhN670xE', 'visa', '4242', '2040-03-05 17:00:00+00', '2040-03-05 17:00:00+00', '2040-03-10 17:00:00.099+00', NULL, '2040-03-05 17:00:00+00', NULL, NULL, 'anonymous', NULL, NULL, NULL, NULL),
('94W0B6PBMZQD', '0203f1a0-fb6f-7131-8bf0-48848bdb8b89', '0203f1a0-fb60-7d53-81c6-5014b18a9644', 'vwHxEjavzvO9GERulxG8n9ti5T9sbh_7CnwQ7g9mu7g', '5HzaItY5LrEqEnm7o4C17Q', '1', 'failed', '1', '2500', '0', '0', '2500', '103', '0', '0', '0', '0', 'USD', 'card', 'GwQIcuH9LO3h5yKMiz2DsSKl_flSh1_cdzMb9Dil6xs', E'\\x02d726dd183df6b4b6f333d1fadf60b00578132dc879eb3599e53ee3dcfe0175cbfd0ceeed30a4f0c1', E'\\x1b2578a07f4fd0b5b5b223cdf90bf19393de8e58cff57d62f854bcac6147cfc203afb1c8556bdd3d9ab667563e5d7ded', 'false', NULL, 'false', 'v2xxxxxxxxxxxxxxxxx', '{}', 'pi_30d0ows0302UBTvXJszvaJUhg', NULL, NULL, NULL, '2040-03-21 17:00:16.623+00', '2040-03-21 17:30:16.623+00', '2040-03-21 17:01:39.498+00', NULL, NULL, NULL, '2040-03-21 17:00:16.623+00', 'full', '2026-11-26', NULL, NULL, NULL),
('94W0B6PBMZQD', '0203f1a4-cd3f-71ce-8ece-dd34c41aaccd', '0203f1a2-3f41-7cf0-8270-ab16cf2e7aea', 'rio-BLoMB4OOAt4RGoHxIrjD7rTld_HIs6Ug7JXz2B4', 'J2nHKAX4upmEcqwJbOGT5w', '1', 'processing', '1', '500', '75', '46', '621', '0', '0', '0', '0', '0', 'USD', 'card', 'YqwRkAC4dEHjcVBlFtx0AOskYv7OPge9u9j_r8k_d4I', E'\\xfbd388cfbaeb5db966f491852e26f47bcc4a1b876830279d963121ce8254ead37ad6dbbf458755f7a6', E'\\x5d10e8437729b365aab457019af41c5e8edb40de623c5b939722a9918c7db49c7c04c0afd1882b180ca90946c57103da', 'false', NULL, 'false', 'v6xxxxxxxxxxxxxxxxx', '{}', NULL, NULL, NULL, NULL, '2040-03-21 17:04:26.943+00', '2040-03-21 17:34:26.943+00', '2040-03-21 17:04:26.965+00', '2040-03-21 17:04:26.965+00', NULL, NULL, '2040-03-21 17:04:26.943+00', 'full', '2026-11-26', NULL, NULL, NULL),
('B5R7BPCV04A0', '02039f3a-fad2-78ba-88e0-b89cf7ffc392', 'rebuilt:02039f3a-fad2-78ba-88e0-b89cf7ffc392', 'rebuilt:02039f3a-fad2-78ba-88e0-b89cf7ffc392', 'rebuilt:02039f3a-fad2-78ba-88e0-b89cf7ffc392', '1', 'succeeded', '1', '500', '50', '0', '550', '45', '0', '0', '0', '0', 'USD', 'card', '4wQNclTNmqEteQE-4-yfLVMmwvgA6UPZmBgX-NnNNyU', E'\\x', E'\\x', 'true', NULL, 'false', 'rebuilt:02039f3a-fad2-78ba-88e0-b89cf7ffc392', '{}', 'pi_30czJOJTm01VYZDT4LamKgWIM', 'ch_30czJOJTm01XFJDPC3EVqUBdp', 'visa', '4242', '2040-03-05 17:00:00+00', '2040-03-05 17:00:00+00', '2040-03-10 17:00:00.099+00', NULL, '2040-03-05 17:00:00+00', NULL, NULL, 'anonymous', NULL, NULL, NULL, NULL),
('B5R7BPCV04A0', '0203f1a4-cd3b-71f8-8e4f-173649d8f5d3', '0203f1a2-3f3e-7d12-8aa5-6e0baaee8aca', 'JKtLUJFQfu2sPZeridPGSEEuD7inpwgj1UHw1U4_aaA', 'e2LlzILoaF7wRNKw6YAslA', '1', 'succeeded', '1', '2500', '0', '106', '2606', '0', '0', '0', '0', '0', 'USD', 'card', 'YqwRkAC4dEHjcVBlFtx0AOskYv7OPge9u9j_r8k_d4I', E'\\x94f9a10c349b056a5a04dce7fc5cf274bec09713c2393c4c550dd18ddba52dd141489fc1885f25bd97', E'\\x96e7c53fee1e2f1e27219f84786eb381deab2e675a25b7b80902377b1f6bebbf1663a4bd7d30ead67bf36c2223d0f83c', 'false', NULL, 'false', 'v5xxxxxxxxxxxxxxxxx', '{}', 'pi_30d0oxqKH035wzoT6TFRKVKHG', 'ch_30d0oxqKH037ZpCTfccqpCgU6', 'visa', '5126', '2040-03-21 17:04:26.939+00', '2040-03-21 17:34:26.939+00', '2040-03-24 17:04:27.082+00', NULL, '2040-03-21 17:04:27+00', NULL, '2040-03-21 17:04:26.939+00', 'first_initial', '2026-11-26', NULL, NULL, NULL),
('B5R7BPCV04A0', '0203f1a4-cd41-7b57-8804-7746460fc1d8', '0203f1a2-3f2d-7dac-865c-667f91bf5ec3', 't3pE1WHI0vys3B1n1wMedL3YEBIiOr94Km7dZADvQog', 'NI6AqmRLVSanFjwyiHc1mg', '1', 'processing', '1', '5000', '0', '0', '5000', '175', '0', '0', '0', '0', 'USD', 'card', 'o8hWefe-HLr1W15BfYgd3WTS7pwv-JTFNzEXQiv2xm4', E'\\x95789ba09ca5147e96a6e74d6f2965c93ac52095e3c72c8c90e7f3216cd70563957e9baced829ecff9', E'\\xebd32fbe1a387224d58b47703270bc0df69f100ed45f7b4513ee31a3c2ad2b705791100766489dc2fce64d20529ee177', 'false', NULL, 'false', 'v4xxxxxxxxxxxxxxxxx', '{}', NULL, NULL, NULL, NULL, '2040-03-21 17:04:26.945+00', '2040-03-21 17:34:26.945+00', '2040-03-21 17:04:27.012+00', '2040-03-21 17:04:27.012+00', NULL, NULL, '2040-03-21 17:04:26.945+00', 'full', '2026-11-26', NULL, NULL, NULL),
('JGPATK7XHG93', '02039f3a-fad2-7165-8546-43a32bdfd5dd', 'rebuilt:02039f3a-fad2-7165-8546-43a32bdfd5dd', 'rebuilt:02039f3a-fad2-7165-8546-43a32bdfd5dd', 'rebuilt:02039f3a-fad2-7165-8546-43a32bdfd5dd', '1', 'charged_back', '1', '5000', '250', '0', '5250', '175', '5000', '250', '0', '175', 'USD', 'card', 'obDwUFKFIYEs_xrNwLTc8cIjt_wSFcgAZ0ZeO9L8l6Q', E'\\x', E'\\x', 'true', NULL, 'false', 'rebuilt:02039f3a-fad2-7165-8546-43a32bdfd5dd', '{}', 'pi_30czJOJTm01G7rxxvto7fcYUy', 'ch_30czJOJTm01IHsaw4i5oi3Psw', 'visa', '0259', '2040-03-05 17:00:00+00', '2040-03-05 17:00:00+00', '2040-03-21 17:04:27.007+00', NULL, '2040-03-05 17:00:00+00', NULL, NULL, 'anonymous', NULL, NULL, NULL, NULL);
insert into order_turn (case_id, visitor_id) values
('2MF8Y76W50VN', 'v1xxxxxxxxxxxxxxxxx'),
('94W0B6PBMZQD', 'v2xxxxxxxxxxxxxxxxx'),
('94W0B6PBMZQD', 'v6xxxxxxxxxxxxxxxxx'),
('B5R7BPCV04A0', 'v4xxxxxxxxxxxxxxxxx'),
('B5R7BPCV04A0', 'v5xxxxxxxxxxxxxxxxx');
insert into charge_attempt (case_id, order_id, attempt, confirmation_token, words, state, provider_ref, decline_code, address_key, requested_at, action_requested_at, answered_at) values
('2MF8Y76W50VN', '02039f3a-faa5-7356-84de-25648acd40c1', '1', 'rebuilt', NULL, 'succeeded', 'pi_30czJOJTm00sIkhtNP2OluO97', NULL, NULL, '2040-03-05 17:00:00+00', NULL, '2040-03-10 17:00:00.099+00'),
('94W0B6PBMZQD', '0203f1a0-fb6f-7131-8bf0-48848bdb8b89', '1', 'ctoken_30d0owrzv02QA8QnadV4a0Zgr', '{"returnUrl": "http://localhost:0/donate/pay-result/94W0B6PBMZQD?orderId=0203f1a0-fb6f-7131-8bf0-48848bdb8b89", "description": "Gift to Rosa Delgado: Help Rosa rebuild after the flood", "statementSuffix": "ROSA D."}', 'failed', 'pi_30d0ows0302UBTvXJszvaJUhg', 'generic_decline', 'SbJ_uKghT8V4iL9qGsjt9SatD1Nd3G_4jTt0Wb0aKIY block:y1WqBEeJEdlitRRfNZJ-fSgqHdnOH_-n2SdtUKhodtM', '2040-03-21 17:00:35.171+00', NULL, '2040-03-21 17:01:39.498+00'),
('94W0B6PBMZQD', '0203f1a4-cd3f-71ce-8ece-dd34c41aaccd', '1', 'ctoken_30d0oxqIL02oZxa1IpWAzYlhI', '{"returnUrl": "http://localhost:0/donate/pay-result/94W0B6PBMZQD?orderId=0203f1a4-cd3f-71ce-8ece-dd34c41aaccd", "description": "Gift to Rosa Delgado: Help Rosa rebuild after the flood", "statementSuffix": "ROSA D."}', 'requested', NULL, NULL, 'CKJGY-GZIonn9V2xz3siAU8AVXCeIcVuZxHRg0oNewo block:pdknGPEMDVz-0CWn70nZaSDVKnkyI_t2qrpmQUv9DYg', '2040-03-21 17:04:26.965+00', NULL, NULL),
('B5R7BPCV04A0', '02039f3a-fad2-78ba-88e0-b89cf7ffc392', '1', 'rebuilt', NULL, 'succeeded', 'pi_30czJOJTm01VYZDT4LamKgWIM', NULL, NULL, '2040-03-05 17:00:00+00', NULL, '2040-03-10 17:00:00.099+00'),
('B5R7BPCV04A0', '0203f1a4-cd3b-71f8-8e4f-173649d8f5d3', '1', 'ctoken_30d0oxqJi031qEykYXwzBHcar', '{"returnUrl": "http://localhost:0/donate/pay-result/B5R7BPCV04A0?orderId=0203f1a4-cd3b-71f8-8e4f-173649d8f5d3", "description": "Gift to Rosa Delgado: Help Rosa rebuild after the flood", "statementSuffix": "ROSA D."}', 'succeeded', 'pi_30d0oxqKH035wzoT6TFRKVKHG', NULL, 'CKJGY-GZIonn9V2xz3siAU8AVXCeIcVuZxHRg0oNewo block:pdknGPEMDVz-0CWn70nZaSDVKnkyI_t2qrpmQUv9DYg', '2040-03-21 17:04:27.073+00', NULL, '2040-03-24 17:04:27.082+00'),
('B5R7BPCV04A0', '0203f1a4-cd41-7b57-8804-7746460fc1d8', '1', 'ctoken_30d0oxqJI02w4l46vwjGw75Aa', '{"returnUrl": "http://localhost:0/donate/pay-result/B5R7BPCV04A0?orderId=0203f1a4-cd41-7b57-8804-7746460fc1d8", "description": "Gift to Rosa Delgado: Help Rosa rebuild after the flood", "statementSuffix": "ROSA D."}', 'requested', NULL, NULL, 'kHF--N0wNQ2sjxjkZSyzifa5x8cHdC2y0Gn0tPvxdnU block:WgsWhtZRxbtDqlZOUEAiyTAuQjtS0s7MHVEagz7GKLI', '2040-03-21 17:04:27.012+00', NULL, NULL),
('JGPATK7XHG93', '02039f3a-fad2-7165-8546-43a32bdfd5dd', '1', 'rebuilt', NULL, 'succeeded', 'pi_30czJOJTm01G7rxxvto7fcYUy', NULL, NULL, '2040-03-05 17:00:00+00', NULL, '2040-03-10 17:00:00.099+00');
insert into provider_ref (ref, case_id, order_id) values
('pi_30czJOJTQ00ki4H5YHs5R9MZ0', '2MF8Y76W50VN', '02039f3a-fa8c-79d9-8fc3-b94fdf247e34'),
('pi_30czJOJTm00sIkhtNP2OluO97', '2MF8Y76W50VN', '02039f3a-faa5-7356-84de-25648acd40c1'),
('pi_30czJOJTm00z27YbodYZlNRFu', '2MF8Y76W50VN', '02039f3a-fa8c-79d9-8fc3-b94fdf247e34'),
('pi_30czJOJTm01G7rxxvto7fcYUy', 'JGPATK7XHG93', '02039f3a-fad2-7165-8546-43a32bdfd5dd'),
('pi_30czJOJTm01VYZDT4LamKgWIM', 'B5R7BPCV04A0', '02039f3a-fad2-78ba-88e0-b89cf7ffc392'),
('pi_30d0ownAo02DKxpIwClrzYudG', 'JGPATK7XHG93', '02039f3a-fad2-7165-8546-43a32bdfd5dd'),
('pi_30d0ows0302UBTvXJszvaJUhg', '94W0B6PBMZQD', '0203f1a0-fb6f-7131-8bf0-48848bdb8b89'),
('pi_30d0oxqKH035wzoT6TFRKVKHG', 'B5R7BPCV04A0', '0203f1a4-cd3b-71f8-8e4f-173649d8f5d3');
insert into donation (case_id, donation_id, display_name, hide_amount, amount_cents, returned_cents, message, email_hash, donated_at, name_shown, thanked_at, thanks, words_hidden_at, tribute_kind, tribute_name) values
('2MF8Y76W50VN', '02039f3a-fa8c-79d9-8fc3-b94fdf247e34', 'Dora Number 1', 'false', '5000', '5000', 'Get well soon', '29MumM_Z4dMeLxzq6U8kM1uugtkPPm8-RuavAnvjPIg', '2040-03-05 17:00:00+00', 'full', NULL, NULL, NULL, NULL, NULL),
('2MF8Y76W50VN', '02039f3a-faa5-7356-84de-25648acd40c1', 'Anonymous', 'true', '2500', '0', NULL, 'J9QZKPGtyFeDYJwb-wT9tqN3M_Gl6pDo05SGUmKegjo', '2040-03-05 17:00:00+00', 'anonymous', NULL, NULL, NULL, NULL, NULL),
('B5R7BPCV04A0', '02039f3a-fad2-78ba-88e0-b89cf7ffc392', 'Anonymous', 'true', '500', '0', NULL, '4wQNclTNmqEteQE-4-yfLVMmwvgA6UPZmBgX-NnNNyU', '2040-03-05 17:00:00+00', 'anonymous', NULL, NULL, NULL, NULL, NULL),
('B5R7BPCV04A0', '0203f1a4-cd3b-71f8-8e4f-173649d8f5d3', 'Dora Number 9.', 'false', '2500', '0', NULL, 'YqwRkAC4dEHjcVBlFtx0AOskYv7OPge9u9j_r8k_d4I', '2040-03-21 17:04:27+00', 'first_initial', NULL, NULL, NULL, NULL, NULL),
('JGPATK7XHG93', '02039f3a-fad2-7165-8546-43a32bdfd5dd', 'Anonymous', 'true', '5000', '5000', NULL, 'obDwUFKFIYEs_xrNwLTc8cIjt_wSFcgAZ0ZeO9L8l6Q', '2040-03-05 17:00:00+00', 'anonymous', NULL, NULL, NULL, NULL, NULL);
insert into case_donor (case_id, email_hash, first_at, donation_count) values
('2MF8Y76W50VN', '29MumM_Z4dMeLxzq6U8kM1uugtkPPm8-RuavAnvjPIg', '2040-03-05 17:00:00+00', '0'),
('2MF8Y76W50VN', 'J9QZKPGtyFeDYJwb-wT9tqN3M_Gl6pDo05SGUmKegjo', '2040-03-05 17:00:00+00', '1'),
('B5R7BPCV04A0', '4wQNclTNmqEteQE-4-yfLVMmwvgA6UPZmBgX-NnNNyU', '2040-03-05 17:00:00+00', '1'),
('B5R7BPCV04A0', 'YqwRkAC4dEHjcVBlFtx0AOskYv7OPge9u9j_r8k_d4I', '2040-03-21 17:04:27+00', '1'),
('JGPATK7XHG93', 'obDwUFKFIYEs_xrNwLTc8cIjt_wSFcgAZ0ZeO9L8l6Q', '2040-03-05 17:00:00+00', '0');
insert into donor_order (email_hash, case_id, order_id, paid_at) values
('29MumM_Z4dMeLxzq6U8kM1uugtkPPm8-RuavAnvjPIg', '2MF8Y76W50VN', '02039f3a-fa8c-79d9-8fc3-b94fdf247e34', '2040-03-05 17:00:00+00');
insert into receipt_number (receipt_number, case_id, order_id) values
('8574-M9YT', '2MF8Y76W50VN', '02039f3a-fa8c-79d9-8fc3-b94fdf247e34');
insert into refund (case_id, refund_id, order_id, idempotency_key, reason, staff_id, donation_cents, tip_cents, cover_cents, fee_cents, total_cents, state, provider_ref, failure, mailed_state, created_at, state_at) values
('2MF8Y76W50VN', '0203f1a4-cd2d-73b0-8e69-fd5c926d68b6', '02039f3a-fa8c-79d9-8fc3-b94fdf247e34', 'staff:02039f3a-fa8c-79d9-8fc3-b94fdf247e34:0203f1a4-cd29-7bed-8757-3cb083c7df68', 'staff', '0190a0a0-0000-7000-8000-00000f00ba12', '5000', '0', '0', '175', '5000', 'requested', NULL, NULL, NULL, '2040-03-21 17:04:26.925+00', '2040-03-21 17:04:26.925+00');
insert into dispute (case_id, dispute_id, order_id, provider_ref, amount_cents, donation_cents, tip_cents, cover_cents, fee_cents, state, reason, evidence_due_at, evidence_sent_at, mailed_state, opened_at, state_at) values
('JGPATK7XHG93', '0203b8fa-c6e3-7100-85a2-c9cef7ff9a52', '02039f3a-fad2-7165-8546-43a32bdfd5dd', 'du_30czmcwPi01c5LGUDu4FGbxld', '5250', '5000', '250', '0', '175', 'lost', 'fraudulent', '2040-03-19 17:00:00+00', NULL, 'open', '2040-03-10 17:00:00+00', '2040-03-21 17:04:27.007+00');
insert into duplicate_payment (case_id, duplicate_payment_id, order_id, payment_ref, charge_ref, amount_cents, card_brand, card_last4, paid_at, state, returned_cents, refund_refs, dispute_ref, disputed_cents, disputed_owed_cents, failure, mailed_at, noticed_at, state_at) values
('JGPATK7XHG93', '0203f1a2-3f3f-75fc-8c62-ac26e843d02c', '02039f3a-fad2-7165-8546-43a32bdfd5dd', 'pi_30d0ownAo02DKxpIwClrzYudG', 'ch_30d0ownAo02GAMxfCjn81vBIA', '5250', 'visa', '4242', '2040-03-21 17:00:16+00', 'promised', '0', '{}', NULL, '0', '0', NULL, NULL, '2040-03-21 17:01:39.519+00', '2040-03-21 17:01:39.519+00');
insert into payout (case_id, payout_id, period_start, amount_cents, donation_count, recipient_kind, recipient_display, status, use_note, created_at, sent_at, arrives_at, paid_at, tries, failure, ended_at, retry_at, note_lines, noted_at, note_asks, note_writer) values
('B5R7BPCV04A0', '02040117-e1ca-7159-8eed-7d2e7a7b1268', '2040-03-24', '455', '1', 'beneficiary', 'Rosa D.', 'in_transit', NULL, '2040-03-24 17:04:27.082+00', '2040-03-30 17:04:27.111+00', '2040-04-03 20:00:00+00', NULL, '1', NULL, NULL, NULL, '[]', NULL, '0', NULL);
insert into payouts_stopped (stop_id, reason, detail, stopped_at, stopped_by, lifted_at, lifted_by, lifted_because) values
('0203b8fa-c6e3-7aa5-822f-8b68d4550277', 'provider_ahead', 'pi_30czJOJTm00sIkhtNP2OluO97, case 2MF8Y76W50VN: this donation was paid, and its order wasn’t in the books.', '2040-03-10 17:00:00.099+00', NULL, '2040-03-21 17:04:26.978+00', '0190a0a0-0000-7000-8000-00000f00ba12', 'The list was checked');
insert into payout_attempt (case_id, attempt_id, payout_id, attempt, amount_cents, state, account_ref, transfer_ref, reversal_ref, bank_payout_ref, failure, created_at, requested_at, sent_at, paid_at, ended_at, reversed_at) values
('B5R7BPCV04A0', '02040117-e1ca-70ee-8afe-bc964fe634c9', '02040117-e1ca-7159-8eed-7d2e7a7b1268', '1', '455', 'transferred', 'acct_b5r7bpcv04a0', 'tr_30d1faZcN03WcWblhV3Gfz6f8', NULL, 'po_30d1faZcb03eEGpo9p53QuUw4', NULL, '2040-03-24 17:04:27.082+00', '2040-03-30 17:04:27.104+00', '2040-03-30 17:04:27.111+00', NULL, NULL, NULL);
insert into webhook_inbox (event_id, type, object_ref, body, received_at, due_at, processed_at, attempts, last_failure, abandoned_at, deliveries) values
('evt_30czJOJTQ00q0R4qEVRy2FwHx', 'payment_intent.succeeded', 'pi_30czJOJTQ00ki4H5YHs5R9MZ0', '{"created": 2214579600, "livemode": false, "objectId": "pi_30czJOJTQ00ki4H5YHs5R9MZ0", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-10 17:00:00.099+00', '2040-03-21 17:05:27.02+00', '2040-03-21 17:04:27.063+00', '1', NULL, NULL, '2'),
('evt_30czJOJTm00xaYq7vmUxxIIe2', 'payment_intent.succeeded', 'pi_30czJOJTm00sIkhtNP2OluO97', '{"created": 2214579600, "livemode": false, "objectId": "pi_30czJOJTm00sIkhtNP2OluO97", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-10 17:00:00.099+00', '2040-03-21 17:05:26.941+00', '2040-03-21 17:04:27.02+00', '1', NULL, NULL, '1'),
('evt_30czJOJTm011CNpIQg50v9VT3', 'payment_intent.requires_action', 'pi_30czJOJTm00z27YbodYZlNRFu', '{"created": 2214579600, "livemode": false, "objectId": "pi_30czJOJTm00z27YbodYZlNRFu", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-10 17:00:00.099+00', '2040-03-21 17:05:26.941+00', '2040-03-21 17:04:27.02+00', '1', NULL, NULL, '1'),
('evt_30czJOJTm01EG67ET4NZU0ado', 'payment_intent.payment_failed', 'pi_30czJOJTm00z27YbodYZlNRFu', '{"created": 2214579600, "livemode": false, "objectId": "pi_30czJOJTm00z27YbodYZlNRFu", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-10 17:00:00.099+00', '2040-03-21 17:05:26.941+00', '2040-03-21 17:04:27.02+00', '1', NULL, NULL, '1'),
('evt_30czJOJTm01LAqYj743r1yE7S', 'payment_intent.succeeded', 'pi_30czJOJTm01G7rxxvto7fcYUy', '{"created": 2214579600, "livemode": false, "objectId": "pi_30czJOJTm01G7rxxvto7fcYUy", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-10 17:00:00.099+00', '2040-03-21 17:05:26.941+00', '2040-03-21 17:04:27.02+00', '1', NULL, NULL, '1'),
('evt_30czJOJTm01QIJPS2NYe0CEgC', 'payment_intent.requires_action', 'pi_30czJOJTm01OueeQGWNwjAAo0', '{"created": 2214579600, "livemode": false, "objectId": "pi_30czJOJTm01OueeQGWNwjAAo0", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-10 17:00:00.099+00', '2040-03-21 17:05:26.941+00', '2040-03-21 17:04:27.02+00', '1', NULL, NULL, '2'),
('evt_30czJOJTm01akELMvnyaNaQUm', 'payment_intent.succeeded', 'pi_30czJOJTm01VYZDT4LamKgWIM', '{"created": 2214579600, "livemode": false, "objectId": "pi_30czJOJTm01VYZDT4LamKgWIM", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-10 17:00:00.099+00', '2040-03-21 17:05:26.941+00', '2040-03-21 17:04:27.02+00', '1', NULL, NULL, '1'),
('evt_30czmcwPi01ejctfbQ46MIuD8', 'charge.dispute.created', 'pi_30czJOJTm01G7rxxvto7fcYUy', '{"created": 2215011600, "livemode": false, "objectId": "du_30czmcwPi01c5LGUDu4FGbxld", "apiVersion": "2026-10-28.endive", "objectType": "dispute"}', '2040-03-10 17:00:00.099+00', '2040-03-21 17:05:26.941+00', '2040-03-21 17:04:27.02+00', '1', NULL, NULL, '2'),
('evt_30czmcwPi01fWSNdfEdaVrobd', 'charge.dispute.funds_withdrawn', 'pi_30czJOJTm01G7rxxvto7fcYUy', '{"created": 2215011600, "livemode": false, "objectId": "du_30czmcwPi01c5LGUDu4FGbxld", "apiVersion": "2026-10-28.endive", "objectType": "dispute"}', '2040-03-10 17:00:00.099+00', '2040-03-21 17:05:26.941+00', '2040-03-21 17:04:27.02+00', '1', NULL, NULL, '1'),
('evt_30d0owisj023F5jIHrPdG1ndR', 'charge.dispute.closed', 'pi_30czJOJTm01G7rxxvto7fcYUy', '{"created": 2215962000, "livemode": false, "objectId": "du_30czmcwPi01c5LGUDu4FGbxld", "apiVersion": "2026-10-28.endive", "objectType": "dispute"}', '2040-03-21 17:00:16.596+00', '2040-03-21 17:05:27.02+00', '2040-03-21 17:04:27.063+00', '1', NULL, NULL, '1'),
('evt_30d0ownAo02J8p1NDAvShcGYR', 'payment_intent.succeeded', 'pi_30d0ownAo02DKxpIwClrzYudG', '{"created": 2215962016, "livemode": false, "objectId": "pi_30d0ownAo02DKxpIwClrzYudG", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-21 17:04:27.017+00', '2040-03-21 17:05:27.02+00', '2040-03-21 17:04:27.063+00', '1', NULL, NULL, '1'),
('evt_30d0ows0302YYHRfd8R20fAGK', 'payment_intent.processing', 'pi_30d0ows0302UBTvXJszvaJUhg', '{"created": 2215962035, "livemode": false, "objectId": "pi_30d0ows0302UBTvXJszvaJUhg", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-24 17:04:27.082+00', '2040-03-24 17:04:27.082+00', NULL, '0', NULL, NULL, '1'),
('evt_30d0ox3nF02cbSYGccqI1iHE0', 'payment_intent.payment_failed', 'pi_30d0ows0302UBTvXJszvaJUhg', '{"created": 2215962080, "livemode": false, "objectId": "pi_30d0ows0302UBTvXJszvaJUhg", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-24 17:04:27.082+00', '2040-03-24 17:04:27.082+00', NULL, '0', NULL, NULL, '1'),
('evt_30d0oxqKH039FK8qgVMOSyf2n', 'payment_intent.processing', 'pi_30d0oxqKH035wzoT6TFRKVKHG', '{"created": 2215962267, "livemode": false, "objectId": "pi_30d0oxqKH035wzoT6TFRKVKHG", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-24 17:04:27.082+00', '2040-03-24 17:04:27.082+00', NULL, '0', NULL, NULL, '2'),
('evt_30d16VQ5R03EVESM8sxabCj6e', 'payment_intent.succeeded', 'pi_30d0oxqKH035wzoT6TFRKVKHG', '{"created": 2216221467, "livemode": false, "objectId": "pi_30d0oxqKH035wzoT6TFRKVKHG", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-24 17:04:27.082+00', '2040-03-24 17:04:27.082+00', NULL, '0', NULL, NULL, '2'),
('evt_forged1', 'payment_intent.processing', 'pi_30d0ows0302UBTvXJszvaJUhg', '{"created": 2215962035, "livemode": false, "objectId": "pi_30d0ows0302UBTvXJszvaJUhg", "apiVersion": "2026-10-28.endive", "objectType": "payment_intent"}', '2040-03-21 17:04:27.068+00', '2040-03-21 17:04:27.068+00', NULL, '0', NULL, NULL, '1');
insert into balance_movement (balance_ref, category, source_ref, payment_ref, currency, amount_cents, fee_cents, moved_at, case_id, order_id) values
('txn_30czJOJTQ00oDDWVWDiEVLiQE', 'charge', 'ch_30czJOJTQ00nw3dse8ZP7NNBf', 'pi_30czJOJTQ00ki4H5YHs5R9MZ0', 'usd', '5000', '175', '2040-03-05 17:00:00+00', '2MF8Y76W50VN', '02039f3a-fa8c-79d9-8fc3-b94fdf247e34'),
('txn_30czJOJTm00vTv6i3CNzQcvPB', 'charge', 'ch_30czJOJTm00uSpFG5RhN670xE', 'pi_30czJOJTm00sIkhtNP2OluO97', 'usd', '2500', '103', '2040-03-05 17:00:00+00', '2MF8Y76W50VN', '02039f3a-faa5-7356-84de-25648acd40c1'),
('txn_30czJOJTm01J4IYyNBFyYJgj3', 'charge', 'ch_30czJOJTm01IHsaw4i5oi3Psw', 'pi_30czJOJTm01G7rxxvto7fcYUy', 'usd', '5250', '182', '2040-03-05 17:00:00+00', 'JGPATK7XHG93', '02039f3a-fad2-7165-8546-43a32bdfd5dd'),
('txn_30czJOJTm01YU5p88dB4Rt4fn', 'charge', 'ch_30czJOJTm01XFJDPC3EVqUBdp', 'pi_30czJOJTm01VYZDT4LamKgWIM', 'usd', '550', '46', '2040-03-05 17:00:00+00', 'B5R7BPCV04A0', '02039f3a-fad2-78ba-88e0-b89cf7ffc392'),
('txn_30czmcwPi01dqIeWNEtFahPOD', 'dispute', 'du_30czmcwPi01c5LGUDu4FGbxld', 'pi_30czJOJTm01G7rxxvto7fcYUy', 'usd', '-5250', '1500', '2040-03-10 17:00:00+00', 'JGPATK7XHG93', '02039f3a-fad2-7165-8546-43a32bdfd5dd'),
('txn_30d0ownAo02HOxMu5owx8P1PS', 'charge', 'ch_30d0ownAo02GAMxfCjn81vBIA', 'pi_30d0ownAo02DKxpIwClrzYudG', 'usd', '5250', '182', '2040-03-21 17:00:16+00', 'JGPATK7XHG93', '02039f3a-fad2-7165-8546-43a32bdfd5dd'),
('txn_30d16VQ5R03CWKT3RMjveJmnG', 'charge', 'ch_30d0oxqKH037ZpCTfccqpCgU6', 'pi_30d0oxqKH035wzoT6TFRKVKHG', 'usd', '2606', '106', '2040-03-24 17:04:27+00', 'B5R7BPCV04A0', '0203f1a4-cd3b-71f8-8e4f-173649d8f5d3');
