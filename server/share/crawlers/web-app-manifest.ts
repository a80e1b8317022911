import type { Config } from '#server/config.ts'

const icon = (size: number, purpose: 'any' | 'maskable', file: string) => ({
  src: file,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Web app manifest, for the home screen of a phone. */
export const webAppManifest = ({ brand }: Config) => ({
  name: brand.name,
  short_name: brand.name,
  description: 'Start a fundraiser, get help, give love.',
  lang: 'en-US',
  start_url: '/?utm_source=home_screen',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#fdfcf8',
  theme_color: '#ffb81c',
  icons: [
    icon(192, 'any', '/icon-192.png'),
    icon(512, 'any', '/icon-512.png'),
    icon(512, 'maskable', '/icon-maskable-512.png'),
  ],
})
