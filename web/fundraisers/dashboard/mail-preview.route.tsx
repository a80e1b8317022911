import type { ActionFunctionArgs } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { actIn, textOf } from '#web/browser/form-fields.ts'
import { updateImagesIn } from './dashboard-actions.ts'
import { caseIdOf } from './dashboard-route.ts'

/** Content security policy for the mail's HTML, which has inline styles and no scripts. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/** Previews the mail of an unsent update or thank-you in a new window, so that the form keeps its input. */
export const action = async ({ context, params, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  const api = context.get(apiContext)
  const caseId = caseIdOf(params)
  const text = textOf(form, 'text')
  const donationId = textOf(form, 'donationId')
  const requestPreview = actIn(form, {
    thank: () => api.previewThanks({ caseId, text, ...(donationId === '' ? {} : { donationId }) }),
    update: () =>
      api.previewUpdate({ caseId, title: textOf(form, 'title'), text, images: updateImagesIn(form) }),
  })
  try {
    const { html } = await redirectToSignIn(requestPreview(), url)
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
