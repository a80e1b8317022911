import type { ActionFunctionArgs } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { textOf } from '#web/relay/sent-form.ts'
import { typedImages } from './dashboard-acts.ts'
import { caseIdOf } from './dashboard-route.ts'

/** A mail brings its own styles. It is words of its reader’s own, and runs nothing. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/** The mail of an update or a thank-you as it is typed so far, in a window of its own: the form stays as it is. */
export const action = async ({ context, params, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  const api = context.get(apiContext)
  const caseId = caseIdOf(params)
  const text = textOf(form, 'text')
  const donationId = textOf(form, 'donationId')
  const ask = () =>
    form.get('act') === 'thank'
      ? api.previewThanks({ caseId, text, ...(donationId === '' ? {} : { donationId }) })
      : api.previewUpdate({ caseId, title: textOf(form, 'title'), text, images: typedImages(form) })
  try {
    const { html } = await redirectToSignIn(ask(), url)
    return new Response(html, {
      headers: {
        ...HEADERS,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': MAIL_POLICY,
      },
    })
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const sentence = error.fields[0]?.message ?? error.message
    return new Response(sentence, {
      status: error.status,
      headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' },
    })
  }
}
