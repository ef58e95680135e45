-- By hand: texts with legal weight become options of the product, which its own texts stand for while they are empty.
-- A site that has an option of such a key keeps its value.
INSERT INTO "option_category" ("name") SELECT 'Legal texts'
  WHERE NOT EXISTS (SELECT 1 FROM "option_category" WHERE "name" = 'Legal texts');
INSERT INTO "site_option" ("key", "label", "type", "built_in", "set_by", "option_category_id")
SELECT "key", "label", "type", true, 'developers', (SELECT min("id") FROM "option_category" WHERE "name" = 'Legal texts')
  FROM (VALUES
    ('legal_privacy', 'Page “Privacy Policy” (English)', 'textarea'),
    ('legal_privacy_es', 'Page “Privacy Policy” (Spanish)', 'textarea'),
    ('legal_terms', 'Page “Terms & Conditions” (English)', 'textarea'),
    ('legal_terms_es', 'Page “Terms & Conditions” (Spanish)', 'textarea'),
    ('legal_telehealth', 'Page “Telehealth consent” (English)', 'textarea'),
    ('legal_telehealth_es', 'Page “Telehealth consent” (Spanish)', 'textarea'),
    ('consent_hipaa_notice_ack', 'Consent to book: HIPAA notice (English)', 'textarea'),
    ('consent_hipaa_notice_ack_es', 'Consent to book: HIPAA notice (Spanish)', 'textarea'),
    ('consent_telehealth_consent', 'Consent to book: telehealth (English)', 'textarea'),
    ('consent_telehealth_consent_es', 'Consent to book: telehealth (Spanish)', 'textarea'),
    ('consent_terms_accept', 'Consent to book: terms (English)', 'textarea'),
    ('consent_terms_accept_es', 'Consent to book: terms (Spanish)', 'textarea'),
    ('consent_sms', 'Consent to text messages (English)', 'textarea'),
    ('consent_sms_es', 'Consent to text messages (Spanish)', 'textarea'),
    ('sms_consent_request', 'Text message: asks for YES (English)', 'textarea'),
    ('sms_consent_request_es', 'Text message: asks for YES (Spanish)', 'textarea'),
    ('sms_given', 'Text message: answer to YES (English)', 'textarea'),
    ('sms_given_es', 'Text message: answer to YES (Spanish)', 'textarea'),
    ('sms_help', 'Text message: answer to HELP (English)', 'textarea'),
    ('sms_help_es', 'Text message: answer to HELP (Spanish)', 'textarea'),
    ('sms_stopped', 'Text message: answer to STOP (English)', 'textarea'),
    ('sms_stopped_es', 'Text message: answer to STOP (Spanish)', 'textarea'),
    ('sms_started', 'Text message: answer to START (English)', 'textarea'),
    ('sms_started_es', 'Text message: answer to START (Spanish)', 'textarea')
  ) AS "added" ("key", "label", "type")
ON CONFLICT ("key") DO UPDATE SET "label" = excluded."label", "type" = excluded."type", "config" = NULL, "built_in" = true,
  "set_by" = 'developers', "deleted_at" = NULL, "version" = "site_option"."version" + 1;
