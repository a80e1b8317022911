/**
 * In the donate page's address after a payment that came to nothing: the form opens as it was filled in. `card` goes
 * straight on to the card.
 */
export const AGAIN = 'again'
