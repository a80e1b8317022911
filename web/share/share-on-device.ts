const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Opens the device's own share sheet. */
export const shareOnDevice = async (content: ShareData): Promise<void> => {
  try {
    await navigator.share(content)
  } catch (error) {
    if (!isCancelled(error)) throw error
  }
}
