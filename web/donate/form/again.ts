/** In the donate page's address after a payment that came to nothing: goes straight on to the card. */
export const AGAIN = 'again'
