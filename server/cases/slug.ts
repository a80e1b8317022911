/** A title as part of an address: "help-rosa-rebuild-after-the-flood". */
export const slugOf = (title: string): string => {
  const slug = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug === '' ? 'case' : slug
}
