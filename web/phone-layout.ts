/**
 * Serialized into each page: a mobile browser shows the layout of phones on a larger screen, too, such as a tablet's. The
 * layout follows the window's width, which a viewport that is as wide as a phone's sets. It follows the screen when it turns.
 */
export const keepPhoneLayout = (mobileAgents: readonly string[], widthMaxPx: number): void => {
  const { orientation } = screen
  const agent = navigator.userAgent.toLowerCase()
  if (innerWidth <= widthMaxPx || !mobileAgents.some((name) => agent.includes(name))) return
  const viewport = document.createElement('meta')
  viewport.name = 'viewport'
  viewport.content = `width=${widthMaxPx}, viewport-fit=cover`
  const apply = (): void => {
    const sides = [screen.width, screen.height]
    const isUpright = orientation?.type.startsWith('portrait') ?? screen.height > screen.width
    const widthPx = isUpright ? Math.min(...sides) : Math.max(...sides)
    // The last one counts. The page's own stays, because React expects it.
    if (widthPx > widthMaxPx) document.head.append(viewport)
    else viewport.remove()
  }
  orientation?.addEventListener('change', apply)
  apply()
}
