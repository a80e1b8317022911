import type { Register } from 'react-router'

/**
 * Whether a page's document may load Facebook's script. It may where the sign-in dialog opens and the address
 * isn't private, because the script reports the address to Facebook. It never may on pages of donations, checks,
 * receipts and staff, where the button leads to the sign-in page instead. On the account page it may if the
 * address asks for it (`?with=facebook`).
 */
export const FACEBOOK_ON = {
  '/': 'always',
  '/about': 'always',
  '/faq': 'always',
  '/security': 'always',
  '/taxes': 'always',
  '/contact': 'never',
  '/how-it-works/giving': 'always',
  '/how-it-works/raising': 'always',
  '/fees': 'always',
  '/privacy': 'never',
  '/terms': 'never',
  '/causes': 'always',
  '/causes/:cause': 'always',
  '/case-list': 'always',
  '/case-detail/:caseId/:caseTitle?': 'always',
  '/case-detail/:caseId/:caseTitle?/donations': 'always',
  '/case-detail/:caseId/:caseTitle?/payouts': 'always',
  '/case-detail/:caseId/:caseTitle?/photos': 'always',
  '/case-detail/:caseId/:caseTitle?/words': 'always',
  '/report/:caseId': 'never',
  '/poster/:caseId?': 'always',
  '/s/:hashId': 'never',
  '/receipt/:token': 'never',
  '/find-receipt': 'never',
  '/household/:token': 'never',
  '/statement/:token': 'never',
  '/fundraiser': 'always',
  '/sign-in': 'always',
  '/account/export': 'never',
  '/sign-out': 'never',
  '/fundraiser/list': 'always',
  '/fundraiser/case/:caseId': 'never',
  '/mail/:token': 'never',
  '/digest/:token': 'never',
  '/gift-mail/:token': 'never',
  '/thank/:token': 'never',
  '/team/:token': 'never',
  '/vouch/:token': 'never',
  '/follow/:caseId': 'never',
  '/message/:caseId': 'never',
  '/conversation/:token': 'never',
  '/support/:token': 'never',
  '/email-change/:token': 'never',
  '/account': 'onRequest',
  '/account/mail': 'never',
  '/account/donations': 'never',
  '/donations/:token': 'never',
  '/donate/pay/:caseId': 'never',
  '/donate/pay-result/:caseId': 'never',
  '/auth-callback/google': 'never',
  '/auth-callback/apple': 'never',
  '/fundraiser/case/:caseId/invitation': 'never',
  '/fundraiser/case/:caseId/payouts': 'never',
  '/fundraiser/case/:caseId/payouts/statement/:period': 'never',
  '/fundraiser/case/:caseId/donors': 'never',
  '/fundraiser/case/:caseId/end': 'never',
  '/fundraiser/case/:caseId/settings': 'never',
  '/fundraiser/case/:caseId/share': 'never',
  '/fundraiser/case/:caseId/updates': 'never',
  '/fundraiser/case/:caseId/messages': 'never',
  '/fundraiser/case/:caseId/team': 'never',
  '/fundraiser/case/:caseId/write': 'never',
  '/fundraiser/case/:caseId/mail-preview': 'never',
  '/fundraiser/case/:caseId/payouts/:payoutId/note': 'never',
  '/fundraiser/step1': 'never',
  '/fundraiser/step2': 'never',
  '/fundraiser/step3': 'never',
  '/fundraiser/step4': 'never',
  '/fundraiser/step5': 'never',
  '/fundraiser/step6': 'never',
  '/fundraiser/result/:type/:caseId?': 'never',
  '/staff': 'never',
  '/staff/code': 'never',
  '/staff/find': 'never',
  '/staff/finished': 'never',
  '/staff/errors': 'never',
  '/staff/insights': 'never',
  '/staff/cases': 'never',
  '/staff/cases/curate': 'never',
  '/staff/cases/:caseId': 'never',
  '/staff/orders': 'never',
  '/staff/orders/requests': 'never',
  '/staff/orders/disputes': 'never',
  '/staff/orders/duplicates': 'never',
  '/staff/orders/blocks': 'never',
  '/staff/orders/:orderId': 'never',
  '/staff/people': 'never',
  '/staff/people/:userId': 'never',
  '/staff/money': 'never',
  '/staff/money/journals': 'never',
  '/staff/money/card-rates': 'never',
  '/staff/system': 'never',
  '/staff/system/jobs': 'never',
  '/staff/system/webhooks': 'never',
  '/staff/system/mails': 'never',
  '/staff/system/audit': 'never',
  '/staff/review': 'never',
  '/staff/review/:reviewId': 'never',
  '/staff/contact': 'never',
  '/staff/contact/:messageId': 'never',
  '/staff/leads': 'never',
  '/staff/payouts': 'never',
  '/staff/leads/:leadId': 'never',
  '/staff/reports': 'never',
  '/staff/reports/:caseId': 'never',
  '/kyc/close': 'never',
  '/kyc/invitation/:caseId': 'never',
  '/kyc/check/:caseId?': 'never',
  '/kyc/result': 'never',
  '/leads/campaign': 'never',
  '/leads/about': 'never',
  '/leads/security': 'never',
  '/not-available': 'never',
  '/design': 'never',
  '/*': 'never',
} as const satisfies Record<keyof NonNullable<Register['pages']>, 'always' | 'onRequest' | 'never'>

const allowances = new Map<string, 'always' | 'onRequest' | 'never'>(Object.entries(FACEBOOK_ON))

/** @param pattern the page's route; the server passes it without its leading slash. */
export const mayLoadFacebook = ({
  pattern,
  url,
}: {
  readonly pattern: string
  readonly url: URL
}): boolean => {
  const allowance = allowances.get(pattern.startsWith('/') ? pattern : `/${pattern}`)
  return allowance === 'always' || (allowance === 'onRequest' && url.searchParams.get('with') === 'facebook')
}

type Settings = { readonly facebook: { readonly scriptUrl: string } | null }

const hasSettings = (data: unknown): data is Settings =>
  typeof data === 'object' && data !== null && 'facebook' in data

/** CSP origins of Facebook's script in a document that may load it; none in others. */
export const facebookOriginsIn = ({ root }: Readonly<Record<string, unknown>>): string[] =>
  hasSettings(root) && root.facebook !== null
    ? [new URL(root.facebook.scriptUrl).origin, 'https://*.facebook.com']
    : []
