// The characters of the sample script and of the report on it, which no other page needs.
import "virtual:sample-font.css";
