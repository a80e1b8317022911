const KILO = 1024

/** "212 KB", "4.2 MB": the size of a file. */
export const formatBytes = (bytes: number): string => {
  const kilobytes = Math.ceil(bytes / KILO)
  if (kilobytes < KILO) return `${kilobytes} KB`
  return `${(bytes / KILO / KILO).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}
