/** The ruled sheet beside the form; the columns are the grid of the type. */
export const LoginBoard = () => (
  <aside className="board" aria-hidden="true">
    <div className="ruled">
      <p className="big">
        <span>一纸一墨</span>
        <span>一场戏</span>
      </p>
      <p className="say" style={{ marginRight: "var(--w)" }}>
        <b>通读</b>　一字不漏，从第一场到末场
      </p>
      <p className="say">
        <b>取证</b>　每条判断，都指得回原句
      </p>
      <p className="say">
        <b>成文</b>　评级、图与评语，存成一册
      </p>
      <i className="mk" />
    </div>
  </aside>
);
