import { countMails } from '../inbox/mails.ts'
import type { Outside } from '../outside.ts'
import { type Html, html } from './html.ts'
import { icon } from './icons.ts'

export type PageName = 'Overview' | 'Inbox' | 'Notifications' | 'Payments' | 'Sign-in' | 'Faults' | 'Clock'

const pages: readonly { readonly name: PageName; readonly path: string }[] = [
  { name: 'Overview', path: '/' },
  { name: 'Inbox', path: '/inbox' },
  { name: 'Notifications', path: '/notifications' },
  { name: 'Payments', path: '/payments' },
  { name: 'Sign-in', path: '/sign-in' },
  { name: 'Faults', path: '/faults' },
  { name: 'Clock', path: '/clock' },
]

const navigation = (current: PageName, mails: number): Html => html`
  <nav class="nav" aria-label="Sandbox">
    ${pages.map(
      ({ name, path }) =>
        html`<a href="${path}" ${name === current && html`aria-current="page"`}>${
          name === 'Inbox' && mails > 0 ? `Inbox, ${mails.toLocaleString('en-US')}` : name
        }</a>`,
    )}
  </nav>`

const styles = ['base', 'layout', 'workshop', 'tables', 'inbox'].map(
  (name) => html`<link rel="stylesheet" href="/assets/${name}.css">`,
)

/** Layout of the sandbox's pages. Its banner says that nothing is real. */
export const workshopPage = async (outside: Outside, current: PageName, main: Html): Promise<Html> => {
  const mails = await countMails(outside.database.sql)
  const { port } = new URL(outside.origin())
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${current} · Hearten sandbox</title>
  <link rel="icon" href="data:,">
  ${styles}
  <script type="module" src="/assets/workshop.js"></script>
</head>
<body>
  <a class="button skip" href="#main">Skip to the content</a>
  <header>
    <div class="strip">
      ${icon('warning-circle-fill')}
      <span><strong>TEST MODE</strong>&ensp;No money, e-mail or identity leaves this machine.${
        !outside.besideLiveKeys && ' Started because no live keys are set.'
      }</span>
    </div>
    <div class="top">
      <a class="brand" href="/">Hearten sandbox ${port !== '' && html`<span class="tag">:${port}</span>`}</a>
      ${navigation(current, mails)}
      <a class="button" href="${outside.productOrigin}">Open Hearten ${icon('arrow-right')}</a>
    </div>
  </header>
  <main id="main" tabindex="-1">
    <h1 class="away">${current}</h1>
    ${main}
  </main>
</body>
</html>
`
}
