import { type Html, html, linkify } from '../pages/html.ts'
import { icon } from '../pages/icons.ts'
import { shortAgo } from '../pages/times.ts'
import { spokenCode } from './code-in-mail.ts'
import type { Mail } from './mails.ts'

export type MailView = 'text' | 'html' | 'headers'

export type InboxState = {
  /** Path of the page that shows this panel, for its links. */
  readonly path: '/' | '/inbox'
  readonly mails: readonly Mail[]
  readonly selected: Mail | undefined
  readonly search: string
  readonly view: MailView
  readonly nowMs: number
}

const linkTo = (state: InboxState, mailId: string, view: MailView): string => {
  const query = new URLSearchParams({ mail: mailId })
  if (state.search !== '') query.set('q', state.search)
  if (view !== 'html') query.set('view', view)
  return `${state.path}?${query}#mail`
}

/** The requested view of a mail, or its text if it has no HTML part. */
const displayedView = ({ view }: InboxState, mail: Mail): MailView =>
  view === 'html' && mail.html === null ? 'text' : view

const listItem = (state: InboxState, mail: Mail): Html => html`
  <li><a href="${linkTo(state, mail.id, 'html')}" ${mail.id === state.selected?.id && html`aria-current="true"`}>
    <strong>${mail.subject || 'No subject'}</strong>
    <span><time datetime="${mail.at.toISOString()}">${shortAgo(mail.at, state.nowMs)}</time></span>
    <span>${mail.recipient}</span>
  </a></li>`

const codeBox = (code: string): Html => html`
  <div class="code">
    <output>${spokenCode(code)}</output>
    <button class="button" type="button" data-copy="${code}" hidden>${icon('copy')} <span>Copy</span></button>
  </div>`

const views = (state: InboxState, mail: Mail): Html => {
  const availableViews: readonly { readonly view: MailView; readonly words: string }[] = [
    ...(mail.html === null ? [] : [{ view: 'html' as const, words: 'HTML' }]),
    { view: 'text', words: 'Text' },
    { view: 'headers', words: 'Headers' },
  ]
  return html`<nav class="views" aria-label="Ways to view this e-mail">${availableViews.map(
    ({ view, words }) =>
      html`<a href="${linkTo(state, mail.id, view)}" ${view === displayedView(state, mail) && html`aria-current="true"`}>${words}</a>`,
  )}</nav>`
}

const body = (state: InboxState, mail: Mail): Html => {
  if (state.view === 'headers') {
    return html`<dl class="facts wire">${mail.headers.map(
      ({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`,
    )}</dl>`
  }
  if (displayedView(state, mail) === 'html') {
    return html`<iframe class="mail-html" title="The e-mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/inbox/${mail.id}/html"></iframe>`
  }
  return html`<div class="mail-text">${linkify(mail.text.trim() || 'This e-mail has no text part.')}</div>`
}

const openMail = (state: InboxState, mail: Mail): Html => html`
  <article class="mail" id="mail">
    <span class="quiet small">To ${mail.recipient} · from ${mail.sender}</span>
    <h3>${mail.subject || 'No subject'}</h3>
    ${mail.code !== null && codeBox(mail.code)}
    ${body(state, mail)}
    ${views(state, mail)}
  </article>`

const emptyInbox = (state: InboxState): Html => html`
  <div class="empty">
    ${icon('tray')}
    <h3>${state.search === '' ? 'No mail yet' : `No mail for “${state.search}”`}</h3>
    <p>${
      state.search === ''
        ? 'Every e-mail Hearten sends arrives here and goes nowhere else.'
        : html`We searched addresses, subjects and codes. <a href="${state.path}">Show all mail</a>`
    }</p>
  </div>`

/** The inbox, as a panel of the overview and of its own page. */
export const inboxPanel = (state: InboxState): Html => html`
  <section class="panel" aria-labelledby="inbox-title" data-newest="${state.mails[0]?.at.toISOString() ?? ''}">
    <div class="panel-head">
      <h2 id="inbox-title">Inbox</h2>
      <p class="small" role="status" data-new-mail></p>
      <div class="row">
        <form class="search" method="get" action="${state.path}" role="search">
          ${icon('magnifying-glass')}
          <label class="away" for="q">Search mail by address, subject or code</label>
          <input class="field" id="q" name="q" type="search" value="${state.search}" placeholder="To, subject or code" autocomplete="off">
        </form>
        <form method="post" action="/inbox/clear">
          <input type="hidden" name="back" value="${state.path}">
          <button class="button" type="submit">Clear</button>
        </form>
      </div>
    </div>
    ${
      state.mails.length === 0
        ? emptyInbox(state)
        : html`<div class="mails">
            <ul class="mail-list">${state.mails.map((mail) => listItem(state, mail))}</ul>
            ${state.selected ? openMail(state, state.selected) : html`<div class="mail"></div>`}
          </div>`
    }
  </section>`
