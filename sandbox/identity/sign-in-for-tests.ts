/** Choices on a provider's page. Without an e-mail address, the demo's first person signs in. */
export type Choice = {
  readonly email?: string
  readonly name?: string
  readonly emailVerified?: boolean
  readonly hideEmail?: boolean
  /** Whether Google hosts the address's domain. */
  readonly hosted?: boolean
  readonly shareEmail?: boolean
  readonly subject?: string
  readonly cancel?: true
}

export type ProviderRedirect = {
  readonly method: 'GET' | 'POST'
  /** Redirect target, without its query. */
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

const checkbox = (name: string, on: boolean): [string, string][] => (on ? [[name, 'yes']] : [])

const formOf = (choice: Choice): URLSearchParams =>
  new URLSearchParams([
    ['act', choice.cancel ? 'cancel' : 'continue'],
    ['person', choice.email === undefined ? 'lena.whitcomb@mail.example' : 'other'],
    ['email', choice.email ?? ''],
    ['name', choice.name ?? ''],
    ...checkbox('emailVerified', choice.emailVerified ?? true),
    ...checkbox('hosted', choice.hosted ?? true),
    ...checkbox('hideEmail', choice.hideEmail ?? false),
    ...checkbox('shareEmail', choice.shareEmail ?? true),
    ...(choice.subject === undefined ? [] : [['subject', choice.subject] satisfies [string, string]]),
  ])

/** A minimal browser: stores cookies and follows redirects until it leaves the provider. */
const createBrowser = () => {
  const jar = new Map<string, string>()
  const visit = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null || new URL(location, url).origin !== new URL(url).origin) return answer
    return visit(new URL(location, url).href)
  }
  return visit
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')

const postedForm = (page: string): ProviderRedirect => {
  const [, action] = /<form method="post" action="([^"]+)"/.exec(page) ?? []
  if (action === undefined) throw new Error(`The provider sent nobody back:\n${page}`)
  const inputs = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  const fields = [...inputs].map(([, name = '', value = '']) => [name, unescaped(value)])
  return { method: 'POST', url: unescaped(action), fields: Object.fromEntries(fields) }
}

/** Signs in at a provider as a browser does. @returns the redirect back to the product */
export const signInAt = async (address: string, choice: Choice = {}): Promise<ProviderRedirect> => {
  const visit = createBrowser()
  const page = await visit(address)
  const [, action] = /<form class="sheet" method="post" action="([^"]+)"/.exec(await page.text()) ?? []
  if (action === undefined) throw new Error(`The provider shows no page to sign in: ${page.status}`)
  const answer = await visit(new URL(unescaped(action), address).href, {
    method: 'POST',
    body: formOf(choice),
  })
  const location = answer.headers.get('location')
  if (location === null) return postedForm(await answer.text())
  const { origin, pathname, searchParams } = new URL(location)
  return { method: 'GET', url: `${origin}${pathname}`, fields: Object.fromEntries(searchParams) }
}

/** The access token that Facebook's script would give to the page. */
export const facebookToken = async (sandboxOrigin: string, choice: Choice = {}): Promise<string> => {
  const answer = await fetch(`${sandboxOrigin}/facebook/tokens`, { method: 'POST', body: formOf(choice) })
  const { accessToken }: { accessToken?: unknown } = JSON.parse(await answer.text())
  if (typeof accessToken !== 'string') throw new Error(`Facebook gave no token: ${answer.status}`)
  return accessToken
}
