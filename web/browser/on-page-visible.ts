type VisibilitySources = {
  readonly page: EventTarget & Pick<Document, 'visibilityState'>
  /** Null if focus events are meaningless, because the focus moves between the page and a frame. */
  readonly view: EventTarget | null
}

/** Calls back whenever the page becomes visible or focused. Returns the function that stops it. */
export const onPageVisible = (callback: () => void, { page, view }: VisibilitySources): (() => void) => {
  const handleEvent = (): void => {
    if (page.visibilityState === 'visible') callback()
  }
  page.addEventListener('visibilitychange', handleEvent)
  view?.addEventListener('focus', handleEvent)
  return () => {
    page.removeEventListener('visibilitychange', handleEvent)
    view?.removeEventListener('focus', handleEvent)
  }
}
