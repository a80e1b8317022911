import type { Random } from '#database/demo/random.ts'
import { pickWeighted } from './choose.ts'

/** Wallets. The provider's element creates the token, and a card pays. */
const WALLETS = ['google_pay', 'apple_pay'] as const
export const isWallet = (method: string): method is (typeof WALLETS)[number] =>
  WALLETS.some((wallet) => wallet === method)

/** Cards and wallets with their weights. The provider documents how each test card behaves. */
const CARDS: readonly (readonly [number, string])[] = [
  [30, 'pm_card_visa'],
  [6, 'pm_card_mastercard'],
  [4, 'pm_card_amex'],
  [4, 'pm_card_bypassPending'],
  [8, 'pm_card_threeDSecureRequired'],
  [6, 'pm_card_authenticationRequired'],
  [3, 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'],
  [3, 'pm_card_chargeDeclined'],
  [3, 'pm_card_chargeDeclinedInsufficientFunds'],
  [1, 'pm_card_chargeDeclinedIncorrectCvc'],
  [1, 'pm_card_chargeDeclinedProcessingError'],
  [1, 'pm_card_radarBlock'],
  [6, 'pm_card_pendingRefund'],
  [6, 'pm_card_refundFail'],
  [4, 'pm_card_createDispute'],
  [2, 'pm_card_createDisputeProductNotReceived'],
  [3, 'pm_card_createIssuerFraudRecord'],
  [3, 'pm_card_createDisputeInquiry'],
  [6, 'pm_card_sandboxSlowSuccess'],
  [4, 'pm_card_sandboxSlowFailure'],
  [6, 'pm_card_sandboxAmbiguous'],
  [5, 'google_pay'],
  [4, 'apple_pay'],
]

/** Picks a card or a wallet. */
export const pickCard = (random: Random): string => pickWeighted(random, CARDS)

/** Cards whose payments succeed without authentication; some are refunded or disputed later. */
const PAYING: readonly (readonly [number, string])[] = [
  [12, 'pm_card_visa'],
  [3, 'pm_card_pendingRefund'],
  [6, 'pm_card_refundFail'],
  [2, 'pm_card_createDispute'],
  [1, 'pm_card_createDisputeInquiry'],
  [1, 'pm_card_createIssuerFraudRecord'],
]

export const pickPayingCard = (random: Random): string => pickWeighted(random, PAYING)
