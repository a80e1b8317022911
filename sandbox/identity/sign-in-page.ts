import { type Html, html } from '../pages/html.ts'
import { icon } from '../pages/icons.ts'
import { demoPeople, type IdentityProvider, providerNames } from './people.ts'

export type SignInPage = {
  readonly provider: IdentityProvider
  /** The form's action. */
  readonly action: string
  /** The application that requests the sign-in. */
  readonly client: string
  readonly error: string | null
  /** Input of the form that was refused; null for a new form. */
  readonly typed: { readonly email: string; readonly name: string } | null
}

/** A plain page of a provider. */
export const providerPage = (
  title: string,
  body: Html,
  script: string | null = null,
): Html => html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <link rel="icon" href="data:,">
  ${['base', 'sheet', 'sign-in'].map((name) => html`<link rel="stylesheet" href="/assets/${name}.css">`)}
  ${script !== null && html`<script type="module" src="${script}"></script>`}
</head>
${body}
</html>
`

const personChoice = ({ email, name }: (typeof demoPeople)[number], chosen: boolean): Html => html`
  <label class="person"><input type="radio" name="person" value="${email}" ${chosen && html`checked`}>
    <span>${name}<span class="hint">${email}</span></span></label>`

const otherChoice = ({ error, typed }: SignInPage): Html => html`
  <div class="other">
    <label class="person"><input type="radio" name="person" value="other" ${typed !== null && html`checked`}>
      <span>Someone else</span></label>
    <div class="fields">
      <label class="label" for="email">E-mail</label>
      <input class="field" id="email" name="email" type="text" inputmode="email" autocomplete="off" spellcheck="false"
        value="${typed?.email ?? ''}" ${error !== null && html`aria-invalid="true" aria-describedby="email-error"`}>
      ${error !== null && html`<p class="error" id="email-error" role="alert">${icon('warning-circle-fill')}<span>${error}</span></p>`}
      <label class="label" for="name">Name, if they have one</label>
      <input class="field" id="name" name="name" autocomplete="off" value="${typed?.name ?? ''}">
    </div>
  </div>`

const checkbox = (name: string, words: string, checked: boolean): Html => html`
  <label class="person"><input type="checkbox" name="${name}" value="yes" ${checked && html`checked`}>
    <span>${words}</span></label>`

const checkboxes: Readonly<Record<IdentityProvider, Html>> = {
  google: html`${checkbox('emailVerified', 'The e-mail is verified', true)}
    ${checkbox('hosted', 'Google hosts the e-mail’s domain', true)}`,
  apple: html`${checkbox('emailVerified', 'The e-mail is verified', true)}
    ${checkbox('hideEmail', 'Hide my e-mail: Hearten gets an Apple relay address', false)}`,
  facebook: checkbox('shareEmail', 'Share the e-mail', true),
}

/** The page for signing in and consenting. */
export const signInPage = (page: SignInPage): Html => {
  const name = providerNames[page.provider]
  return providerPage(
    `Sign in with ${name}`,
    html`<body class="alone">
  <main class="stage"><form class="sheet" method="post" action="${page.action}">
    <div class="sheet-head"><h1 class="plain">Sign in with ${name}</h1>
      <p class="hint">This is a stand-in for ${name}. Who do you want to be for ${page.client}?</p></div>
    <div class="sheet-body"><div class="bank">
      <fieldset><legend>Person</legend>
        ${demoPeople.map((person, index) => personChoice(person, page.typed === null && index === 0))}
        ${otherChoice(page)}
      </fieldset>
      <fieldset><legend>What ${page.client} gets</legend>${checkboxes[page.provider]}</fieldset>
      <div class="answers"><button class="button button-chosen" type="submit" name="act" value="continue">Continue</button></div>
    </div></div>
    <div class="sheet-foot"><p class="small">TEST MODE: there’s no password.</p>
      <button class="link" type="submit" name="act" value="cancel">Cancel</button></div>
  </form></main>
</body>`,
  )
}

/** Page for a sign-in that can't continue. */
export const signInErrorPage = (provider: IdentityProvider, words: string): Html =>
  providerPage(
    `${providerNames[provider]}: no sign-in`,
    html`<body class="alone">
  <main class="stage"><div class="sheet">
    <div class="sheet-head"><h1 class="plain">This sign-in can’t continue</h1></div>
    <div class="sheet-body"><div class="bank"><p>${words}</p></div></div>
    <div class="sheet-foot"><p class="small">TEST MODE: a stand-in for ${providerNames[provider]}.</p></div>
  </div></main>
</body>`,
  )
