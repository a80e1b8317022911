import { answerRequests, followHeight, postToParent } from './in-frame.ts'
import type { WalletType } from './messages.ts'

/** Script of the wallet buttons. Shows the wallets that the page requests and that the device, or a fault, offers. */

const isChromium = 'userAgentData' in navigator || /Chrom(e|ium)\//.test(navigator.userAgent)

/** The device's own wallet, and Link, which every browser has. */
const byDevice = (): WalletType[] => {
  if ('ApplePaySession' in window) return ['apple_pay', 'link']
  return isChromium ? ['google_pay', 'link'] : ['link']
}

const walletsBySetting: Readonly<Record<string, () => WalletType[]>> = {
  device: byDevice,
  none: () => [],
  apple_pay: () => ['apple_pay'],
  google_pay: () => ['google_pay'],
  both: () => ['apple_pay', 'google_pay'],
  link: () => ['link'],
}
const query = new URLSearchParams(location.search)
const onDevice = walletsBySetting[document.body.dataset.wallets ?? 'device']?.() ?? []
const wallets = onDevice.filter((wallet) => query.has(wallet))

/** Labels by button type, from the wallets' guidelines. */
const verbs: Readonly<Record<string, string>> = {
  buy: 'Buy',
  contribute: 'Contribute',
  donate: 'Donate',
  pay: 'Pay',
  support: 'Support',
  tip: 'Tip',
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-wallet]')) {
  const wallet = wallets.find((name) => name === button.dataset.wallet)
  button.hidden = wallet === undefined
  if (!wallet) continue
  const verb = verbs[query.get(wallet) ?? '']
  const words = button.querySelector('[data-verb]')
  if (words && verb !== undefined) words.textContent = `${verb} with `
  button.style.height = `${query.get('height')}px`
  button.addEventListener('click', () => postToParent({ kind: 'pressed', wallet }))
}

const buttons = document.getElementById('buttons')
if (buttons) {
  const columns = Math.min(Number(query.get('columns')) || 1, wallets.length)
  buttons.style.gridTemplateColumns = `repeat(${Math.max(columns, 1)}, minmax(0, 1fr))`
  followHeight(buttons)
}
// Answers every request, because the page waits for an answer.
answerRequests(() => ({}))
postToParent({ kind: 'ready', wallets })
