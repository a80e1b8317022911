import { createHash } from 'node:crypto'
import { type CaseDetail, raiseTypeText } from '#contract/cases/cases.ts'
import { imageUrl } from '#contract/cases/media.ts'
import { formatDate } from '#contract/dates.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { formatNumber } from '#contract/number-format.ts'
import { escapeMarkup } from './xml.ts'

const STYLE = `
@font-face{font-family:Figtree;src:url(/mails/figtree.woff2) format("woff2");font-weight:300 900}
@font-face{font-family:"Young Serif";src:url(/mails/young-serif.woff2) format("woff2")}
:root{color-scheme:light dark;--card:#fff;--text:#18203a;--quiet:#515a73;--kicker:#2346a6;--line:#e2e3e8;--track:#e4e7ee;--bar:#2346a6}
@media(prefers-color-scheme:dark){:root{--card:#18203a;--text:#fcfbf7;--quiet:#c3c9d8;--kicker:#a9bae3;--line:#434b62;--track:#434b62;--bar:#a9bae3}}
*{box-sizing:border-box;margin:0}
body{font:15px/1.45 Figtree,sans-serif;color:var(--text);background:transparent}
a.card{display:flex;flex-direction:column;height:100vh;min-height:300px;overflow:hidden;border:1px solid var(--line);border-top:8px solid #ffb81c;border-radius:16px;background:var(--card);color:inherit;text-decoration:none}
a.card:focus-visible{outline:3px solid var(--kicker);outline-offset:-3px}
img.cover{width:100%;height:40%;object-fit:cover;display:block}
.words{flex:1;min-height:0;display:flex;flex-direction:column;padding:16px 20px}
.kicker{font-weight:600;font-size:14px;color:var(--kicker)}
h1{font:400 22px/1.15 "Young Serif",serif;margin-top:4px;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
.quiet{color:var(--quiet);font-size:14px}
.grow{margin-top:auto;padding-top:8px}
progress{appearance:none;display:block;width:100%;height:10px;border:0;border-radius:5px;overflow:hidden;background:var(--track)}
progress::-webkit-progress-bar{background:var(--track)}
progress::-webkit-progress-value{background:var(--bar)}
progress::-moz-progress-bar{background:var(--bar)}
.row{display:flex;justify-content:space-between;align-items:center;gap:12px;margin-top:8px}
.button{background:#c92f24;color:#fff;font-weight:600;border-radius:10px;padding:10px 20px}
.brand{font:400 19px "Young Serif",serif;display:flex;align-items:center;gap:8px}
@media(min-width:480px){a.card{flex-direction:row}img.cover{width:38%;height:100%}}
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
<style>${STYLE}</style></head><body><a class="card" href="${escapeMarkup(address)}" target="_blank" rel="noopener">${inside}</a></body></html>`

const brand = (brandName: string): string =>
  `<span class="brand"><img src="/mails/heart.png" alt="" width="22" height="22">${escapeMarkup(brandName)}</span>`

const progress = ({ raisedCents, goalCents, donationCount }: CaseDetail): string => {
  const gifts = `${formatNumber(donationCount)} ${donationCount === 1 ? 'donation' : 'donations'}`
  const raised = formatWholeDollars(raisedCents)
  return `<progress max="${goalCents}" value="${Math.min(raisedCents, goalCents)}">${raised}</progress>
<p class="row"><span><b>${raised}</b> of ${formatWholeDollars(goalCents)}</span><span class="quiet">${gifts}</span></p>`
}

const ended = ({ endedAt, paidOutCents, raisedCents }: CaseDetail): string => {
  const end = endedAt === null ? 'Giving is paused.' : `Ended ${formatDate(new Date(endedAt))}.`
  if (paidOutCents === 0) return `<p>${end}</p>`
  const isAll = paidOutCents >= raisedCents
  return `<p>${end} ${isAll ? 'All ' : ''}${formatWholeDollars(paidOutCents)} was paid out.</p>`
}

/** One link around a case's card, without scripts or cookies. */
export const caseCardPage = (detail: CaseDetail, brandName: string): string => {
  const isOpen = detail.giving === 'open'
  const { organizer, recipient, purpose } = detail
  const people = purpose === 2 ? `${organizer.displayName} for ${recipient.fullName}` : organizer.displayName
  const checked = detail.verified ? ' · identity checked' : ''
  return page({
    title: detail.title,
    address: `/case-detail/${detail.caseId}/${detail.slug}?utm_source=embed`,
    inside: `<img class="cover" src="${imageUrl(detail.cover.mediaId, 800, 'jpg')}" alt="${escapeMarkup(detail.cover.alt)}">
<div class="words"><p class="kicker">${escapeMarkup(`${raiseTypeText(detail.raiseType)} · ${detail.city}, ${detail.state}`)}</p>
<h1>${escapeMarkup(detail.title)}</h1><p class="quiet">${escapeMarkup(`${people}${checked}`)}</p>
<div class="grow">${isOpen ? progress(detail) : ended(detail)}
<p class="row"><span class="button">${isOpen ? 'Donate' : 'See the page'}</span>${brand(brandName)}</p></div></div>`,
  })
}

/** Replaces a case that isn't shown any more. */
export const generalCardPage = (brandName: string): string =>
  page({
    title: brandName,
    address: '/case-list',
    inside: `<div class="words"><h1>This fundraiser isn’t shown any more</h1><p class="quiet">Others near you still need a hand.</p>
<div class="grow"><p class="row"><span class="button">Find a case</span>${brand(brandName)}</p></div></div>`,
  })
