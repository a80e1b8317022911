import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'

/** Layout with the logo only, for pages that block the rest of the site. */
export default function BareLayout() {
  return (
    <Frame navigation={null}>
      <Outlet />
    </Frame>
  )
}
