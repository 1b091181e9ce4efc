import type { AdminPost, AdminPostSource } from "@mochang/contract/admin";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useState, type FormEvent } from "react";
import { useSearchParams } from "react-router";
import { relativeTime } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useLeaveGuard } from "../../ui/useLeaveGuard.ts";
import { fetchPost, fetchPosts, previewPost, publishPost, savePost } from "./api.ts";
import { Loaded } from "./Loaded.tsx";
import { NewPost } from "./NewPost.tsx";
import articleCss from "../pages/ArticlePage.module.css";
import tableCss from "../../ui/dataTable.module.css";
import { PostSourceField } from "./PostSourceField.tsx";
import css from "./admin.module.css";

const KINDS = { article: "文章", script: "优秀剧本" } as const;

/** 内容: articles and excellent scripts, as Markdown. */
export function PostsTab() {
  const [search, setSearch] = useSearchParams();
  const id = search.get("post");
  const posts = useQuery({ queryKey: ["admin", "posts"], queryFn: ({ signal }) => fetchPosts(signal) });
  const open = (post: string | null): void => setSearch({ tab: "posts", ...(post !== null && { post }) });
  const isNew = search.has("new");
  return (
    <section aria-label="内容">
      {isNew ? (
        <NewPost taken={posts.data?.map((post) => post.id) ?? []} onSaved={open} onClose={() => open(null)} />
      ) : id === null ? (
        <>
          <Loaded query={posts}>{(list) => <PostsTable posts={list} onEdit={open} />}</Loaded>
          <p className={css.keeps}>
            都是 Markdown，存下之前可以先照读者的样子看一遍。新的一篇先存为草稿，优秀剧本的正文在服务器上用命令行换。
          </p>
          <Button onClick={() => setSearch({ tab: "posts", new: "1" })}>新的一篇</Button>
        </>
      ) : (
        <Edit key={id} id={id} onClose={() => open(null)} />
      )}
    </section>
  );
}

const PostsTable = ({ posts, onEdit }: { posts: readonly AdminPost[]; onEdit: (id: string) => void }) => (
  <table className={clsx(tableCss.table, css.table, css.posts)}>
    <thead>
      <tr>
        <th scope="col">名称</th>
        <th scope="col">种类</th>
        <th className={css.wide} scope="col">
          署名
        </th>
        <th scope="col">状态</th>
        <th scope="col">改于</th>
        <th scope="col">
          <span className="sr">操作</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {posts.map((post) => (
        <tr key={post.id}>
          <td className={css.title}>{post.title}</td>
          <td className={css.kind}>
            {KINDS[post.kind]}
            {post.series && `，${post.series}`}
          </td>
          <td className={css.wide}>{post.author}</td>
          <td className={css.published}>
            <span className={clsx("state", post.published ? "done" : "waiting")}>
              {post.published ? "已发布" : "草稿"}
            </span>
          </td>
          <td className={clsx("num", css.last)}>{relativeTime(post.updatedAt)}</td>
          <td className={css.act}>
            <Publish post={post} />
            <button type="button" className="link" aria-label={`改《${post.title}》`} onClick={() => onEdit(post.id)}>
              改
            </button>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Publish({ post }: { post: AdminPost }) {
  const client = useQueryClient();
  const verb = post.published ? "撤下" : "发布";
  const publishing = useMutation({
    mutationFn: () => publishPost({ id: post.id, published: !post.published }),
    onSuccess: () => toasts.done(`《${post.title}》已${verb}`),
    onError: (error) => toasts.error(error),
    onSettled: () => client.invalidateQueries({ queryKey: ["admin"] }),
  });
  return (
    <button
      type="button"
      className="link"
      aria-label={`${verb}《${post.title}》`}
      disabled={publishing.isPending}
      onClick={() => publishing.mutate()}
    >
      {verb}
    </button>
  );
}

function Edit({ id, onClose }: { id: string; onClose: () => void }) {
  const post = useQuery({
    queryKey: ["admin", "post", id],
    queryFn: ({ signal }) => fetchPost(id, signal),
    // What is being written is not replaced under the hand.
    staleTime: Infinity,
    gcTime: 0,
  });
  return <Loaded query={post}>{(source) => <Editor post={source} onClose={onClose} />}</Loaded>;
}

function Editor({ post, onClose }: { post: AdminPostSource; onClose: () => void }) {
  const client = useQueryClient();
  const [source, setSource] = useState(post.source);
  const [saved, setSaved] = useState(post.source);
  useLeaveGuard(source !== saved);
  const saving = useMutation({
    mutationFn: (written: string) => savePost({ id: post.id, source: written }),
    onSuccess: (_, written) => {
      setSaved(written);
      toasts.done("改好了");
      return client.invalidateQueries({ queryKey: ["admin", "posts"] });
    },
    onError: (error) => toasts.error(error),
  });
  const previewing = useMutation({
    mutationFn: () => previewPost({ id: post.id, source }),
    onError: (error) => toasts.error(error),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(source);
  };
  return (
    <form className={css.editor} onSubmit={submit}>
      <PostSourceField label={post.id} value={source} onChange={setSource} more="存错了什么也不会改。" />
      <div className={css.then}>
        <Button primary type="submit" loading={saving.isPending} disabled={source === saved}>
          存下
        </Button>
        <Button loading={previewing.isPending} onClick={() => previewing.mutate()}>
          <Icon name="eye" small />
          照读者的样子看
        </Button>
        <Button onClick={onClose}>{source === saved ? "回到列表" : "不存了，回到列表"}</Button>
      </div>
      {previewing.data && (
        <Dialog open onClose={previewing.reset} title={previewing.data.title} className={css.preview}>
          {/* The server makes this HTML from Markdown and lets no markup through (content/articleHtml.ts). */}
          <div className={articleCss.body} dangerouslySetInnerHTML={{ __html: previewing.data.html }} />
        </Dialog>
      )}
    </form>
  );
}
