import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ScriptMissing } from '#web/browser/outside-script.ts'
import { facebookRequestPage, facebookScript, reloadWithoutFacebook } from './facebook-script.ts'

const settings = { appId: '1', scriptUrl: 'https://connect.facebook.example/sdk.js', version: 'v22.0' }
const CASE = '/case-detail/AB12CD34EF56'
const DONATE = new URL('/donate/pay/AB12CD34EF56', 'http://here')

type Element = { onload?: () => void; onerror?: () => void; readonly remove: () => void }

/** A document on a case's page, with controlled script loading. */
let scripts: Element[] = []
const page: { readonly location: { readonly pathname: string }; FB?: unknown } = {
  location: { pathname: CASE },
}

beforeEach(() => {
  scripts = []
  delete page.FB
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', {
    createElement: (): Element => ({ remove: () => undefined }),
    head: { append: (script: Element) => scripts.push(script) },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('Facebook’s script belongs to the page that requested it, even before it has loaded', async () => {
  const loading = facebookScript(settings)
  expect(facebookRequestPage()).toBe(CASE)
  await reloadWithoutFacebook({ url: new URL(`${CASE}?tip=10`, 'http://here') })
  const redirectResponse = await reloadWithoutFacebook({ url: DONATE }).catch((thrown: unknown) => thrown)
  expect(redirectResponse).toBeInstanceOf(Response)
  expect(redirectResponse).toMatchObject({ status: 302 })
  scripts[0]?.onerror?.()
  await expect(loading).rejects.toBeInstanceOf(ScriptMissing)
})

it('a page whose script didn’t load continues in the same document', async () => {
  const loading = facebookScript(settings)
  scripts[0]?.onerror?.()
  await expect(loading).rejects.toBeInstanceOf(ScriptMissing)
  expect(facebookRequestPage()).toBe(null)
  await reloadWithoutFacebook({ url: DONATE })
})

it('an error of the script itself isn’t taken for a failed load, and the script still belongs to the page', async () => {
  const loading = facebookScript(settings)
  page.FB = {}
  scripts[0]?.onload?.()
  await expect(loading).rejects.toBeInstanceOf(TypeError)
  // The script has run, so a failed second load doesn't change that.
  const again = facebookScript(settings)
  scripts[1]?.onerror?.()
  await expect(again).rejects.toBeInstanceOf(ScriptMissing)
  expect(facebookRequestPage()).toBe(CASE)
})
