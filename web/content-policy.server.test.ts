import { describe, expect, it } from 'vitest'
import { contentPolicy, inlineScriptHashes } from './content-policy.server.ts'

/** From `printf … | openssl dgst -sha256 -binary | base64`. */
const HASHES = {
  quoted: "'sha256-wYhb5ShDsYPxMTJkjAvBT/YELlFWF9c+mwUG9sKAhPM='",
  imported: "'sha256-llQi4hB0s1Jr3L5B3wTLjrKhlzNbPAn2tOYjbdy02MY='",
  b: "'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc='",
  a: "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
}

describe('a page’s hashes', () => {
  it('are those of its inline scripts, byte for byte', () => {
    const html = `<p>ä</p><script>a("ü < 1 && 2")</script><script type="module" async="">\nimport("x")\n</script>`
    expect(inlineScriptHashes(html)).toEqual([HASHES.quoted, HASHES.imported])
  })

  it('omit files, data, empty scripts and repetitions', () => {
    const html =
      '<script type="application/ld+json">{}</script><script src="/a.js"></script><script></script><script>b()</script><script id="2">b()</script>'
    expect(inlineScriptHashes(html)).toEqual([HASHES.b])
  })
})

describe('the policy', () => {
  const policyOf = (development: boolean) =>
    contentPolicy({
      html: '<script>a()</script>',
      paymentOrigins: {
        script: ['https://js.pay.example', 'https://*.js.pay.example'],
        frame: ['https://js.pay.example', 'https://bank.pay.example'],
        connect: ['https://api.pay.example'],
      },
      development,
    })

  it('lets pages upload files to their storage, and nothing else there', () => {
    const paymentOrigins = { script: [], frame: [], connect: [] }
    const uploadOrigin = 'https://bucket.s3.example'
    const policy = contentPolicy({ html: '', paymentOrigins, uploadOrigin, development: false })
    expect(policy.split('; ').filter((line) => line.includes(uploadOrigin))).toEqual([
      `connect-src 'self' ${uploadOrigin}`,
    ])
  })

  it('allows Facebook’s origins on the one page that names them', () => {
    const paymentOrigins = { script: [], frame: [], connect: [] }
    const facebookOrigins = ['https://connect.facebook.example']
    const policy = contentPolicy({ html: '', paymentOrigins, facebookOrigins, development: false }).split(
      '; ',
    )
    for (const directive of ['script-src', 'connect-src', 'frame-src'])
      expect(policy.find((line) => line.startsWith(directive))).toContain(facebookOrigins[0])
    expect(policyOf(false)).not.toContain('facebook')
  })

  it('allows our own scripts, the hashed ones and the payment provider’s; nothing else inline', () => {
    expect(policyOf(false).split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' ${HASHES.a} https://js.pay.example https://*.js.pay.example`,
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "manifest-src 'self'",
      "connect-src 'self' https://api.pay.example",
      'frame-src https://js.pay.example https://bank.pay.example',
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
  })

  it('allows the onboarding’s origins, pictures and styles on the pages that name them', () => {
    const policyWith = (development: boolean) =>
      contentPolicy({
        html: '',
        paymentOrigins: { script: ['https://js.pay.example'], frame: [], connect: [] },
        onboardingOrigins: {
          script: ['https://js.pay.example', 'https://onboard.pay.example'],
          frame: ['https://onboard.pay.example'],
          connect: [],
          image: ['https://*.pay.example'],
          style: ["'sha256-0hAh='"],
        },
        development,
      }).split('; ')
    expect(policyWith(false)).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://js.pay.example https://onboard.pay.example",
        'frame-src https://onboard.pay.example',
        "img-src 'self' data: https://*.pay.example",
        "style-src 'self' 'sha256-0hAh='",
      ]),
    )
    expect(policyWith(true)).toContain("style-src 'self' 'unsafe-inline'")
    expect(policyOf(false)).not.toContain('onboard')
  })

  it('is less strict for styles under Vite’s development server only', () => {
    expect(policyOf(true)).toContain("style-src 'self' 'unsafe-inline'")
  })
})
