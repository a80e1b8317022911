/** Enhances the sandbox's own pages, which work without this script. */

const CHECK_EVERY_MS = 2000
const COPIED_FOR_MS = 2000

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const words = button.querySelector('span')
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? '')
    if (!words) return
    words.textContent = 'Copied'
    setTimeout(() => {
      words.textContent = 'Copy'
    }, COPIED_FOR_MS)
  })
}

/** Announces new mail with a link that shows it. */
const watchInbox = (panel: HTMLElement, status: HTMLElement): void => {
  const newest = panel.dataset.newest ?? ''
  const check = async (): Promise<void> => {
    if (document.hidden) return
    const since = newest === '' ? new Date(0).toISOString() : new Date(Date.parse(newest) + 1).toISOString()
    const response = await fetch(`/inbox.json?since=${encodeURIComponent(since)}`)
    if (!response.ok) return
    const mails: unknown = await response.json()
    if (!Array.isArray(mails) || mails.length === 0) return
    const link = document.createElement('a')
    link.href = location.pathname
    link.textContent = mails.length === 1 ? 'Show 1 new e-mail' : `Show ${mails.length} new e-mails`
    if (status.textContent !== link.textContent) status.replaceChildren(link)
  }
  setInterval(
    () => void check().catch(() => status.replaceChildren('The sandbox isn’t responding.')),
    CHECK_EVERY_MS,
  )
}

const panel = document.querySelector<HTMLElement>('[data-newest]')
const newMailNote = document.querySelector<HTMLElement>('[data-new-mail]')
if (panel && newMailNote) watchInbox(panel, newMailNote)
