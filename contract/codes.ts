import { MAIL_CODE_LABEL } from './accounts/mailed-code.ts'

/** Staff are alerted about errors. An info, such as an ordinary refusal of a call, is only kept. */
export const ERROR_LEVELS = ['error', 'info'] as const
export type ErrorLevel = (typeof ERROR_LEVELS)[number]

/**
 * The table of answer codes. Every envelope carries one; each has a sentence for people, an HTTP status,
 * whether a toast shows it, and how it is reported.
 */
export type CodeRow = {
  readonly code: number
  readonly status: number
  /** Sentence shown when no more specific one exists. */
  readonly sentence: string
  readonly toast: boolean
  /**
   * Level at which browsers report it; null for no report. Staff are alerted about errors alone: a broken server, or a
   * page that sent what no person can type. Other refusals are answers to people.
   */
  readonly reportedAs: ErrorLevel | null
}

const SERVER_FAULT = 500

const row = (
  code: number,
  status: number,
  sentence: string,
  flags: Partial<Pick<CodeRow, 'toast' | 'reportedAs'>> = {},
): CodeRow => ({
  code,
  status,
  sentence,
  toast: flags.toast ?? true,
  reportedAs: flags.reportedAs === undefined ? (status >= SERVER_FAULT ? 'error' : 'info') : flags.reportedAs,
})

const SILENT = { toast: false, reportedAs: null } as const
const FAULT_OF_PAGE = { reportedAs: 'error' } as const

const LOGIN_EXPIRED = 'Login expired, please login again.'

export const codes = {
  ok: row(0, 200, 'Done.', SILENT),
  nothingYet: row(20107, 200, 'There is nothing here yet.', SILENT),

  wrongLogin: row(
    20101,
    401,
    `That e-mail and password don’t match. Try again, or press “${MAIL_CODE_LABEL}” below.`,
  ),
  emailTaken: row(20102, 409, 'There is an account with this e-mail already. Sign in instead.'),
  codeWrong: row(20103, 400, 'That is not the code we sent, or it has expired. Check our newest e-mail.'),
  tooManyTries: row(20104, 400, 'Too many wrong codes. Ask for a new one.'),
  socialRefused: row(20105, 401, 'Signing in there didn’t work. Try again, or use your e-mail.'),
  emailUnverified: row(
    20106,
    400,
    'Your e-mail isn’t confirmed there yet. Confirm it there, or sign in here with your e-mail.',
  ),
  signInMethodTaken: row(
    20108,
    409,
    'That account is already linked to someone else’s account here. Choose another.',
  ),

  secondFactorNeeded: row(
    20109,
    403,
    'Enter the code from your authenticator app, or use your passkey, first.',
  ),
  conflictOfInterest: row(20110, 403, 'This one involves you. A colleague has to do this.'),
  lastAdmin: row(20111, 409, 'This is the only admin. Make someone else an admin first.'),
  passkeyRefused: row(20112, 401, 'That passkey didn’t work. Try again, or use your e-mail.'),

  tokenExpired: row(20301, 401, LOGIN_EXPIRED),
  tokenError: row(20302, 401, LOGIN_EXPIRED),
  tokenMissing: row(20303, 401, LOGIN_EXPIRED),
  tokenInvalid: row(20304, 401, LOGIN_EXPIRED),

  invalidInput: row(10400, 400, 'Some answers need another look.'),
  notAllowed: row(10403, 403, 'You can’t do that here.'),
  notFound: row(10404, 404, 'This page could not be found'),
  conflict: row(10409, 409, 'This changed somewhere else a moment ago. Reload the page.'),
  keyReused: row(
    10410,
    409,
    'That was already sent with different answers. Reload the page and send it once.',
    FAULT_OF_PAGE,
  ),
  tooLarge: row(10413, 413, 'That is too large to send.'),
  unsupportedMedia: row(10415, 415, 'We can’t read that kind of file or form.'),
  slowDown: row(10429, 429, 'That was a lot of tries. Wait 2 minutes.'),
  unexpected: row(10500, 500, 'Something broke on our side. Your text is still here. Try again.'),
  busy: row(10503, 503, 'We are very busy right now. Try again in a minute.'),

  tooManyDrafts: row(30103, 409, 'You have a lot of drafts open. Finish one, or delete one you don’t need.'),
  caseTakesNoDonations: row(30101, 409, 'This case isn’t taking gifts right now.'),
  caseGone: row(30104, 410, 'This fundraiser is no longer shown.'),
  caseNotPublic: row(30102, 409, 'This case isn’t public yet.'),

  draftExpired: row(
    30201,
    409,
    'This form was open for a while, so we made a fresh one. Nothing was charged. Press Pay again.',
  ),
  signInvalid: row(
    30202,
    400,
    'We couldn’t confirm this form came from your browser. Reload the page.',
    FAULT_OF_PAGE,
  ),
  challengeFailed: row(
    30203,
    400,
    'A check that keeps bots out didn’t finish. Press Pay again.',
    FAULT_OF_PAGE,
  ),
  // In words, since a module that every page loads would bring the prices along. Its test compares them.
  amountOutOfRange: row(30204, 400, 'A gift can be $5 to $5,000, or up to $25,000 when you’re signed in.'),
  // One sentence for every reason: the bank's, the provider's, and our own of a blocked donor or a card that failed too
  // often. Card testers learn nothing from it.
  paymentDeclined: row(30205, 402, 'Your bank said no to this payment.'),
  alreadyPaid: row(30206, 409, 'This gift is already paid. You won’t be charged twice.'),
  outcomeUnknown: row(30207, 409, 'Still confirming with your bank. You won’t be charged twice.'),
  notRefundable: row(30208, 409, 'This gift can’t be refunded here.'),
  repeatedDonation: row(
    30210,
    409,
    'You gave the same amount here a few minutes ago. You weren’t charged again. Confirm if you’d like to give once more.',
  ),
  donorErased: row(
    30211,
    410,
    'The donor had their data erased. The gift still counts toward the total, but this link no longer works.',
  ),
  cardNotKept: row(
    30212,
    409,
    'That card isn’t saved in your account anymore. Nothing was charged. Pay with another card.',
  ),
  notChangeable: row(30209, 409, 'This gift was refunded, so the page no longer shows it.'),

  checkCodeWrong: row(30301, 400, 'That is not the code we sent. Check our newest e-mail.'),
  checkCodeExpired: row(30302, 400, 'That code has expired. Ask for a new one.'),
  checkTooManyTries: row(30303, 400, 'Too many wrong codes. Ask for a new one.'),
  underAge: row(30304, 400, 'You must be 18 or older to receive the money yourself.'),
  checkFormExpired: row(
    30305,
    409,
    'This form was open for a while, so we made a fresh one. Press Continue again.',
  ),
  checkCodeNeeded: row(30306, 403, 'First enter the code from our e-mail. You can ask for a new one.'),

  addressNotOurs: row(30401, 400, 'That address isn’t one of our pages, so it can’t have a short link.'),
  shortLinkUnknown: row(30402, 404, 'We don’t know that short link.'),

  fileEmpty: row(30601, 400, 'That file is empty. Choose another copy of it.'),
  pictureUnreadable: row(
    30602,
    400,
    'We couldn’t read that picture. It may be damaged, or not a photo. Try another copy, or save it as a JPEG first.',
  ),
  pictureTooBig: row(
    30603,
    400,
    'That picture has more than 50 million pixels. Save a smaller copy and send that.',
  ),
  pictureTooSmall: row(30607, 400, 'That photo is too small. Choose a larger one.'),
  documentUnreadable: row(
    30604,
    400,
    'We couldn’t read that PDF. It may be cut off or locked with a password. Try another copy, or a photo of the page.',
  ),
  uploadQuota: row(
    30605,
    429,
    'You’ve reached today’s limit for files. What you added is saved; add more tomorrow.',
  ),
  noRoom: row(
    30606,
    503,
    'We couldn’t save that file just now. What you already added is safe. Try again in a few minutes.',
  ),

  payoutsStopped: row(
    30501,
    409,
    'Transfers are paused while we check our books. The money is safe with us.',
  ),
  recipientNotVerified: row(
    30502,
    409,
    'Nothing is sent to this recipient until their identity is verified. The money is safe with us.',
  ),

  messageLimit: row(30701, 429, 'That’s enough messages for today. Try again tomorrow.'),
  messagesBlocked: row(30702, 409, 'This conversation was ended. No more messages go through.'),
} as const satisfies Record<string, CodeRow>

export type CodeName = keyof typeof codes

const byNumber = new Map<number, CodeRow>(Object.values(codes).map((entry) => [entry.code, entry]))

/** The row of a code; undefined for an unknown one. */
export const codeRow = (code: number): CodeRow | undefined => byNumber.get(code)
