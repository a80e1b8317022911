export default function Donate() {
  return (
    <div className="page-width py-16">
      <h1 className="type-h1">Give</h1>
    </div>
  )
}
