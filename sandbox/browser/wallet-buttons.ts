import { answerQuestions, followHeight, tell } from './in-frame.ts'
import type { WalletType } from './messages.ts'

/** The wallet buttons: shown are those that the device has, or that the sandbox was told it has. */

const isChromium = 'userAgentData' in navigator || /Chrom(e|ium)\//.test(navigator.userAgent)

const byDevice = (): WalletType[] => {
  if ('ApplePaySession' in window) return ['apple_pay']
  return isChromium ? ['google_pay'] : []
}

const chosen: Readonly<Record<string, () => WalletType[]>> = {
  device: byDevice,
  none: () => [],
  apple_pay: () => ['apple_pay'],
  google_pay: () => ['google_pay'],
  both: () => ['apple_pay', 'google_pay'],
}
const wallets = chosen[document.body.dataset.wallets ?? 'device']?.() ?? []

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-wallet]')) {
  const wallet = wallets.find((one) => one === button.dataset.wallet)
  button.hidden = wallet === undefined
  if (wallet) button.addEventListener('click', () => tell({ kind: 'pressed', wallet }))
}

const buttons = document.getElementById('buttons')
if (buttons) followHeight(buttons)
answerQuestions(() => ({}))
tell({ kind: 'ready', wallets })
