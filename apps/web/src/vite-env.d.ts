/// <reference types="vite/client" />

declare module "virtual:tokens.css";
declare module "virtual:public-font.css";
declare module "virtual:frame-font.css";
declare module "virtual:site-font.css";
declare module "virtual:sample-font.css";
