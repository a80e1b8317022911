import { cardByNumber, ownCards, printedNumber, publishedCards, type TestCard } from '../stripe/test-cards.ts'
import { type Html, html } from './html.ts'

const cardsOnOverview: readonly TestCard[] = [
  '4242424242424242',
  '4000002760003184',
  '4000000000000002',
  '4000000000009995',
  '4000000000000259',
].map((number) => {
  const card = cardByNumber(number)
  if (card === undefined) throw new Error(`There is no test card ${number}`)
  return card
})

const cardLines = (cards: readonly TestCard[]): Html => html`
  <ul class="lines">${cards.map(
    (card) => html`<li><span class="wire">${printedNumber(card)}</span>
      <span class="quiet small">${card.description}</span></li>`,
  )}</ul>`

const inputHint = html`<p class="quiet small">Any future date, any security code. Real cards are refused.</p>`

export const shortCardsPanel = (): Html => html`
  <section class="panel panel-body" aria-labelledby="cards-title">
    <h2 id="cards-title">Test cards</h2>
    ${cardLines(cardsOnOverview)}
    ${inputHint}
    <a class="more" href="/payments#cards">All ${publishedCards.length + ownCards.length} cards</a>
  </section>`

export const allCardsPanel = (): Html => html`
  <section class="panel panel-body" id="cards" aria-labelledby="cards-title">
    <h2 id="cards-title">Test cards</h2>
    ${cardLines(publishedCards)}
    <h3>The sandbox’s own</h3>
    ${cardLines(ownCards)}
    ${inputHint}
  </section>`
