/** A part of the product with one purpose, and its folders in contract, server and web. */
export type Slice = {
  readonly name: string
  readonly purpose: string
  readonly folders: readonly string[]
}

const slice = (name: string, purpose: string, ...others: readonly string[]): Slice => ({
  name,
  purpose,
  folders: others,
})

/**
 * The slices bottom up: a server folder imports those in lines above its own. Those in one line don't know each other.
 * ARCHITECTURE.md shows this list; the tidy test compares the two.
 */
export const LEVELS: readonly (readonly Slice[])[] = [
  [
    slice(
      'platform',
      'infrastructure without business terms: database, calls, limits, pages over HTTP, queues, metrics',
      'server/platform',
    ),
  ],
  [slice('outside', 'third-party services, a port and its adapters each', 'server/outside')],
  [
    slice(
      'personal-data',
      'encrypts names and addresses, and hashes them for look-ups',
      'server/personal-data',
    ),
  ],
  [
    slice('media', 'uploads, and pictures in every size', 'contract/media', 'server/media'),
    slice('documents', 'PDFs as text and layout', 'server/documents'),
    slice('mails', 'how mails look, and the layouts that several slices mail', 'server/mails'),
    slice('geo', 'countries, states, ZIP codes', 'contract/geo', 'server/geo'),
  ],
  [slice('drawing', 'draws pictures and PDFs in a thread, once for what they show', 'server/drawing')],
  [slice('ledger', 'the books: what each event posts, the only writer, the invariants', 'server/ledger')],
  [
    slice(
      'audit',
      'each act of staff: capability, own matters, its audit row; staff’s lists and CSV',
      'server/audit',
    ),
    slice('alerts', 'alerts for staff: stored, logged, mailed', 'server/alerts'),
    slice('mail-log', 'what was mailed, for staff, for three months', 'server/mail-log'),
    slice('mail-preferences', 'which mails of a case an address wants', 'server/mail-preferences'),
  ],
  [
    slice(
      'accounts',
      'registration, sign-in, passkeys, sessions, profile, staff members and their roles',
      'contract/accounts',
      'server/accounts',
      'web/accounts',
    ),
  ],
  [
    slice(
      'cases',
      'a case and its drafts, reviews, reports, vouches; its public page',
      'contract/cases',
      'server/cases',
      'web/cases',
    ),
  ],
  [
    slice(
      'identity-check',
      'verifies a recipient and follows their withdrawal account; holds; invitations',
      'contract/identity-check',
      'server/identity-check',
      'web/identity-check',
    ),
  ],
  [
    slice(
      'donations',
      'orders from the donate page to the books; kept cards, refunds, disputes, duplicate payments, receipts, statements, households',
      'contract/donations',
      'server/donations',
      'web/donations',
      'web/signing',
    ),
  ],
  [
    slice(
      'payouts',
      'what has cleared of a case to its recipient, its statements and notes; stops; write-offs',
      'contract/payouts',
      'server/payouts',
      'web/payouts',
    ),
  ],
  [slice('webhooks', 'events of the payment provider: verified, stored, processed', 'server/webhooks')],
  [
    slice(
      'reconciliation',
      'compares the provider with the books, movement by movement',
      'server/reconciliation',
    ),
  ],
  [
    slice(
      'public-pages',
      'what visitors read: a case, lists, search, the live stream; reads with the queries of those above',
      'server/public-pages',
      'web/home',
      'web/causes',
    ),
  ],
  [
    slice(
      'share',
      'short links, posters, share images, sitemaps, feeds, the embedded card',
      'contract/share',
      'server/share',
      'web/share',
    ),
    slice(
      'leads',
      'visitors who ask for a call before they start',
      'contract/leads',
      'server/leads',
      'web/leads',
    ),
    slice('support', 'messages to support and their answers', 'contract/support', 'server/support'),
  ],
  [
    slice(
      'tracking',
      'visit events, errors, experiments, and their figures',
      'contract/tracking',
      'server/tracking',
      'web/tracking',
    ),
    slice(
      'fundraisers',
      'the organizer’s side of a case: the six steps, dashboard, updates, followers, messages, digests',
      'contract/fundraisers',
      'server/fundraisers',
      'web/fundraisers',
      'web/mail-links',
    ),
  ],
  [
    slice(
      'own-donations',
      'a donor’s own donations: where the money is, yearly files',
      'contract/own-donations',
      'server/own-donations',
      'web/own-donations',
    ),
  ],
  [
    slice(
      'staff',
      'staff’s pages over all slices: work, search, history, acts',
      'contract/staff',
      'server/staff',
      'web/staff',
    ),
  ],
]

/** Folders that all slices share. */
export const SHARED_FOLDERS = [
  'contract/validators',
  'web/browser',
  'web/pages',
  'web/public',
  'web/shell',
  'web/ui',
]

/** The tables of each slice, which alone names them in its SQL; public-pages reads those of the slices above it too. */
export const TABLES: Readonly<Record<string, readonly string[]>> = {
  platform: ['demo_world', 'job_worker', 'outbox', 'progress_watermark', 'velocity', 'visitor_key'],
  'personal-data': ['known_key', 'person'],
  media: ['case_upload', 'media', 'upload', 'upload_offer'],
  ledger: ['account_kind', 'case_balance', 'case_delta', 'journal', 'journal_line'],
  audit: ['audit_entry'],
  alerts: ['alert'],
  'mail-log': ['blocked_mail', 'sent_mail'],
  'mail-preferences': ['mail_preference'],
  accounts: [
    'account',
    'account_notice',
    'added_email',
    'admin_lock',
    'credential',
    'donation_privacy',
    'email_claim',
    'email_code',
    'erasure',
    'external_identity',
    'former_email',
    'held_email_change',
    'identity_claim',
    'passkey',
    'passkey_claim',
    'pending_second_factor',
    'session',
    'staff_recovery_code',
    'staff_role',
    'staff_second_factor',
    'used_passkey_challenge',
  ],
  cases: [
    'case_act',
    'case_card',
    'case_draft',
    'case_image',
    'case_report',
    'case_review',
    'case_update',
    'cases',
    'operation_case',
    'search_word',
    'short_code',
    'team_member',
    'vouch',
  ],
  'identity-check': [
    'account_hold',
    'beneficiary_invitation',
    'identity_check',
    'provider_account',
    'withdrawal_account',
  ],
  donations: [
    'attack',
    'block_entry',
    'case_donor',
    'case_refund',
    'charge_attempt',
    'dispute',
    'donation',
    'donation_change',
    'donation_notice',
    'donor_customer',
    'donor_order',
    'duplicate_payment',
    'household',
    'kept_card',
    'kept_card_payment',
    'order_key_alias',
    'order_turn',
    'orders',
    'provider_ref',
    'receipt_number',
    'refund',
    'refund_request',
    'statement_mail',
    'untold_donation',
  ],
  payouts: ['payout', 'payout_attempt', 'payouts_stopped'],
  webhooks: ['webhook_inbox'],
  staff: ['work_reminder'],
  reconciliation: ['balance_movement', 'database_origin', 'reconciliation_difference', 'reconciliation_run'],
  share: ['short_link', 'short_link_visit'],
  leads: ['lead', 'lead_note'],
  support: ['support_answer', 'support_message'],
  tracking: [
    'empty_search',
    'error_group',
    'error_hour',
    'error_intake',
    'error_stack',
    'experiment',
    'forgotten_visitor',
    'insight_hour',
    'tracked_event',
    'tracked_visit',
  ],
  fundraisers: [
    'arrival_recipient',
    'conversation',
    'conversation_message',
    'digest_reader',
    'follow_request',
    'offline_donation',
    'push_subscription',
    'update_mailing',
    'update_recipient',
    'use_note_recipient',
  ],
}

/** The table of slices as ARCHITECTURE.md shows it. */
export const sliceTable = (): string =>
  [
    '| slice | what it does | folders |',
    '|---|---|---|',
    ...LEVELS.flatMap((level) => [
      ...level.map(
        ({ name, purpose, folders }) =>
          `| ${name} | ${purpose} | ${folders.map((folder) => `\`${folder}/\``).join(' ')} |`,
      ),
    ]),
  ].join('\n')
