export type DemoError = {
  readonly side: 'browser' | 'server'
  readonly message: string
  readonly caller: string
  readonly file: string
  /** Text of the failing line, by which its number is found even after the file changed. */
  readonly words: string
  readonly page: string | null
  readonly routes: readonly string[]
  /** Number of errors in each hour, latest first. */
  readonly hours: readonly number[]
  readonly browsers: readonly (string | null)[]
  /** Minutes since the error last occurred. */
  readonly minutesAgo: number
  readonly state: 'open' | 'fixed' | 'muted'
}

const PHONES = [
  'Safari on iPhone',
  'Safari on iPhone',
  'Safari on iPhone',
  'Chrome on Android',
  'Firefox on Windows',
]
const DONATE = ['/', '/case-detail/:caseId/:caseTitle?', '/donate/pay/:caseId']

export const DEMO_ERRORS: readonly DemoError[] = [
  {
    side: 'browser',
    message: 'TypeError: Cannot read properties of null (reading ‘focus’)',
    caller: 'focusField',
    file: 'web/ui/dialog.tsx',
    words: '.focus(',
    page: 'donate',
    routes: DONATE,
    hours: [14, 9, 6, 3, 1],
    browsers: PHONES,
    minutesAgo: 14,
    state: 'open',
  },
  {
    side: 'browser',
    message: 'TypeError: Failed to fetch',
    caller: 'sendWithRetries',
    file: 'web/browser/api/api-retries.ts',
    words: 'await transport(',
    page: 'case_detail',
    routes: ['/case-list', '/case-detail/:caseId/:caseTitle?'],
    hours: [4, 5, 4, 6, 5, 4, 3, 5, 4, 6, 4, 5, 3, 4, 4, 5, 4, 4],
    browsers: ['Chrome on Android', ...PHONES],
    minutesAgo: 11,
    state: 'open',
  },
  {
    side: 'browser',
    message: 'UploadStopped: The upload stopped at 62 %',
    caller: 'upload',
    file: 'web/fundraisers/photos/gallery-field.tsx',
    words: 'upload',
    page: 'fundraiser_step5',
    routes: ['/fundraiser', '/fundraiser/step4', '/fundraiser/step5'],
    hours: [3, 2, 4, 3, 2],
    browsers: ['Chrome on Android', 'Samsung Internet on Android'],
    minutesAgo: 22,
    state: 'open',
  },
  {
    side: 'server',
    message: 'TimeoutError: The provider gave no answer within 8 s',
    caller: 'getPayment',
    file: 'server/outside/payments/stripe-intents.ts',
    words: 'getPayment',
    page: '/api/oversea/v1/pay/charge',
    routes: [],
    hours: [2, 1, 1, 0, 2],
    browsers: [null],
    minutesAgo: 41,
    state: 'open',
  },
  {
    side: 'browser',
    message: 'Error: Hydration failed: the time on the page is another',
    caller: 'AgoText',
    file: 'web/ui/date-text.tsx',
    words: 'formatAgo(',
    page: 'case_detail',
    routes: DONATE.slice(0, 2),
    hours: [0, 1, 0, 2, 1, 0, 1, 1, 0, 1, 2, 1, 1, 0, 1, 0, 2, 1, 0, 1, 30],
    browsers: PHONES,
    minutesAgo: 61,
    state: 'open',
  },
  {
    side: 'browser',
    message: 'RangeError: Invalid crop size 0 × 0',
    caller: 'cutPicture',
    file: 'web/fundraisers/photos/cover-field.tsx',
    words: 'crop',
    page: 'fundraiser_step5',
    routes: ['/fundraiser/step5'],
    hours: [0, 0, 0, 0, 0, 2],
    browsers: ['Safari on iPad'],
    minutesAgo: 320,
    state: 'fixed',
  },
  {
    side: 'browser',
    message: 'NotAllowedError: The clipboard may not be written',
    caller: 'copyLink',
    file: 'web/share/use-shared-link.ts',
    words: 'track(',
    page: 'case_detail',
    routes: DONATE.slice(0, 2),
    hours: [0, 0, 0, 3, 0, 2],
    browsers: ['Instagram on iPhone'],
    minutesAgo: 200,
    state: 'muted',
  },
]
