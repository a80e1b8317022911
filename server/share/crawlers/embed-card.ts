import { createHash } from 'node:crypto'
import { type CaseDetail, PURPOSE, raiseTypeText } from '#contract/cases/cases.ts'
import { closedMoneyText } from '#contract/cases/money-path.ts'
import { formatDate } from '#contract/dates.ts'
import { imageUrl } from '#contract/media/picture-addresses.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { formatNumber } from '#contract/number-format.ts'
import { casePath } from '#contract/page-addresses.ts'
import { filledBarWidth } from '#contract/share/share-image.ts'
import { barLayers } from '#server/drawing/bar-layers.ts'
import type { SharedCase } from '../pictures/cover.ts'
import { escapeMarkup } from './xml.ts'

const STYLE = `
@font-face{font-family:Figtree;src:url(/mails/figtree.woff2) format("woff2");font-weight:300 900}
@font-face{font-family:"Young Serif";src:url(/mails/young-serif.woff2) format("woff2")}
:root{color-scheme:light dark;--card:#fff;--text:#18203a;--quiet:#515a73;--kicker:#2346a6;--line:#e2e3e8;--track:#e4e7ee;--bar:#2346a6;--dot:#a9bae3;--fees:#767f94;--hold:#c92f24;--held:#fff1cc;--held-bar:#5c4300}
@media(prefers-color-scheme:dark){:root{--card:#18203a;--text:#fcfbf7;--quiet:#c3c9d8;--kicker:#a9bae3;--line:#434b62;--track:#434b62;--bar:#a9bae3;--dot:#2346a6;--fees:#c3c9d8}}
*{box-sizing:border-box;margin:0}
body{font:15px/1.45 Figtree,sans-serif;color:var(--text);background:transparent}
a.card{position:relative;display:flex;flex-direction:column;height:100vh;min-height:300px;padding-top:7px;overflow:hidden;border:1px solid var(--line);border-radius:16px;background:var(--card);color:inherit;text-decoration:none}
a.card::before{content:"";position:absolute;inset:-1px -1px auto;height:8px;background:#ffb81c}
a.card:focus-visible{outline:3px solid var(--kicker);outline-offset:-3px}
img.cover{width:100%;height:40%;object-fit:cover;display:block}
.words{flex:1;overflow-wrap:anywhere;min-width:0;min-height:0;display:flex;flex-direction:column;padding:20px}
.kicker{font-weight:600;font-size:14px;color:var(--kicker)}
h1{font:400 22px/1.15 "Young Serif",serif;margin-top:4px;text-wrap:balance;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
.quiet{color:var(--quiet);font-size:14px}
.grow{margin-top:auto;padding-top:8px}
.people{margin-top:4px}
.people svg{width:16px;height:16px;margin-left:4px;vertical-align:-3px}
.seal{fill:var(--kicker);stroke:var(--kicker);stroke-width:3.6;stroke-linecap:round;stroke-dasharray:0 4.555}
.tick{fill:none;stroke:var(--card);stroke-width:1.5}
.bar{display:block;width:100%;height:10px;border-radius:5px;background:var(--track)}
.bar .paid{fill:var(--bar)}
.bar .onTheWay{fill:url(#to-come)}
.bar .heldForCheck{fill:url(#held-for-check)}
.bar .onHold{fill:var(--hold)}
.bar .fees{fill:var(--fees)}
.bar circle{fill:var(--dot)}
.bar .held{fill:var(--held)}
.bar .held-bar{fill:var(--held-bar)}
.row{display:flex;justify-content:space-between;align-items:center;gap:12px;margin-top:8px}
.button{border:1.5px solid;font-weight:600;border-radius:10px;padding:8.5px 18.5px}
.button.give{border-color:#c92f24;background:#c92f24;color:#fff}
.brand{font:400 19px "Young Serif",serif;display:flex;align-items:center;gap:8px}
@media(min-width:480px){a.card{flex-direction:row}img.cover{width:38%;height:100%}}
@media(max-width:479px) and (max-height:400px){img.cover{display:none}}
`

const hash = createHash('sha256').update(STYLE).digest('base64')

/** Any page may frame the card; it loads only its own images, fonts and this stylesheet. */
export const EMBED_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  "font-src 'self'",
  `style-src 'sha256-${hash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

type Card = { readonly title: string; readonly address: string; readonly inside: string }

const page = ({ title, address, inside }: Card): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="60"><title>${escapeMarkup(title)}</title>
<style>${STYLE}</style></head><body><main><a class="card" href="${escapeMarkup(address)}" target="_blank" rel="noopener">${inside}</a></main></body></html>`

/** The mark of a checked identity: a seal whose edge is a dotted stroke. */
const CHECKED = `<svg role="img" aria-label="identity checked" viewBox="0 0 16 16"><circle class="seal" cx="8" cy="8" r="5.8"/><path class="tick" d="m5.4 8.2 1.9 1.9 3.4-3.8"/></svg>`

const brand = (brandName: string): string =>
  `<span class="brand"><img src="/mails/heart.png" alt="" width="22" height="22">${escapeMarkup(brandName)}</span>`

/** Progress bar of the amount raised, in the inks of its money. */
const bar = (detail: CaseDetail, label: string): string =>
  `<svg class="bar" role="img" aria-label="${label}"><pattern id="to-come" width="6" height="6" patternUnits="userSpaceOnUse">
<rect class="paid" width="6" height="6"/><circle cx="1.5" cy="1.5" r="1"/><circle cx="4.5" cy="4.5" r="1"/></pattern>
<pattern id="held-for-check" width="8" height="8" patternUnits="userSpaceOnUse">
<rect class="held" width="8" height="8"/><rect class="held-bar" x="3" width="2" height="8"/></pattern>
${barLayers(detail)
  .map(
    ({ fill, cents }) =>
      `<rect class="${fill}" width="${filledBarWidth(100, cents, detail.goalCents)}%" height="100%"/>`,
  )
  .join('\n')}</svg>`

const progress = (detail: CaseDetail): string => {
  const { raisedCents, goalCents, donationCount } = detail
  const countText = `${formatNumber(donationCount)} ${donationCount === 1 ? 'donation' : 'donations'}`
  const [raised, goal] = [formatWholeDollars(raisedCents), formatWholeDollars(goalCents)]
  return `${bar(detail, `${raised} of ${goal}`)}
<p class="row"><span><b>${raised}</b> of ${goal}</span><span class="quiet">${countText}</span></p>`
}

const ended = (detail: CaseDetail): string => {
  const { endedAt } = detail
  const end = endedAt === null ? 'Giving is paused.' : `Ended ${formatDate(new Date(endedAt))}.`
  return `<p>${`${end} ${closedMoneyText(detail, detail.inTransit)}`.trimEnd()}</p>`
}

/** Page of a case's card: a single link, without scripts or cookies. */
export const caseCardPage = (detail: SharedCase, brandName: string): string => {
  const isOpen = detail.donationStatus === 'open'
  const { organizer, recipient, purpose } = detail
  const people =
    purpose === PURPOSE.someoneElse
      ? `${organizer.displayName} for ${recipient.fullName}`
      : organizer.displayName
  return page({
    title: detail.title,
    address: `${casePath(detail.caseId, detail.slug)}?utm_source=embed`,
    inside: `<img class="cover" src="${imageUrl(detail.cover.mediaId, 800, 'jpg')}" alt="${escapeMarkup(detail.cover.alt)}">
<div class="words"><p class="kicker">${escapeMarkup(`${raiseTypeText(detail.raiseType)} · ${detail.city}, ${detail.state}`)}</p>
<h1 dir="auto">${escapeMarkup(detail.title)}</h1><p class="people quiet">${escapeMarkup(people)}${detail.verified ? CHECKED : ''}</p>
<div class="grow">${isOpen ? progress(detail) : ended(detail)}
<p class="row"><span class="button${isOpen ? ' give' : ''}">${isOpen ? 'Donate' : 'See the page'}</span>${brand(brandName)}</p></div></div>`,
  })
}

/** Page that replaces the card of a case that isn't shown any more. */
export const generalCardPage = (brandName: string): string =>
  page({
    title: brandName,
    address: '/case-list',
    inside: `<div class="words"><h1>This fundraiser is no longer shown</h1><p class="quiet">Others near you still need a hand.</p>
<div class="grow"><p class="row"><span class="button">Find a case</span>${brand(brandName)}</p></div></div>`,
  })
