import { Outlet } from 'react-router'

export default function Case() {
  return (
    <div className="page-width py-16">
      <h1 className="type-h1">A case</h1>
      <Outlet />
    </div>
  )
}
